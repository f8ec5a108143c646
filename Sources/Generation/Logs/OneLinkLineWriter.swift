/// Writes clicks on OneLinks, with half of what they say in the query of `link`.
struct OneLinkLineWriter {
  let world: World

  func write(_ click: Click, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .clickLine, click.slot, click.kind.rawValue)
    let app = world.apps[click.actor.app]
    let device = click.device
    out.append("{\"timestamp\":")
    out.append(time: click.time, as: world.timeForm(&random))
    out.append(app.aliasPairs[device.isIOS ? 0 : 1])
    let isInQuery = random.chance(0.4)
    if !isInQuery {
      out.append(",\"click_id\":\"")
      out.append(decimal: click.id)
      out.append("\"")
    }
    out.append(",\"link\":\"https://")
    out.append(Array(app.name.utf8))
    out.append(".onelink.me/H5hv?")
    out.append(world.links[click.actor.app][click.link].oneLinkQuery)
    if isInQuery {
      out.append("&clickid=")
      out.append(decimal: click.id)
    }
    out.append("&af_sub1=my_sub1&is_retargeting=")
    out.append(random.chance(0.2) ? "true" : "false")
    out.append("\",\"ip\":\"")
    click.address.write(interface: random.next(), to: &out)
    out.append("\",\"user_agent\":\"")
    let handset = device.handset
    out.append(random.chance(0.4) ? handset.reducedUserAgent : handset.userAgent)
    out.append("\"")
    if click.hasDeviceID {
      out.append(device.isIOS ? ",\"idfa\":\"" : ",\"advertising_id\":\"")
      out.append(uuid: device.advertisingID, uppercase: device.isIOS)
      out.append("\"")
    }
    writeCost(&random, to: &out)
    out.append("}")
  }

  /// The line wins over the query, and some of its values are worth nothing.
  private func writeCost(_ random: inout RandomNumbers, to out: inout LineBuffer) {
    let roll = random.below(100)
    if roll < 25 {
      out.append(",\"af_cost_value\":")
      out.append(decimal: random.below(12))
      out.append(".")
      out.append(random.below(1_000_000), digits: 6)
      out.append(roll < 20 ? ",\"af_cost_currency\":\"USD\"" : ",\"af_cost_currency\":\"NZD\"")
    }
    switch roll {
    case 30..<35: out.append(",\"af_click_lookback\":\"20d\"")
    case 35..<38: out.append(",\"af_click_lookback\":\"25d\",\"af_channel\":\"my_channel\"")
    case 38..<40: out.append(",\"af_click_lookback\":3")
    case 40: out.append(",\"af_click_lookback\":\"-1d\"")
    default: break
    }
  }
}
