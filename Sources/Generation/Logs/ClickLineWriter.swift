/// Writes clicks on Branch links, one JSON object each.
struct ClickLineWriter {
  let world: World

  func write(_ click: Click, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .clickLine, click.slot)
    let device = click.device
    let handset = device.handset
    let country = Country.all[device.country]
    out.append("{\"timestamp\":")
    out.append(time: click.time, as: world.timeForm(&random))
    out.append(world.apps[click.actor.app].keyPair)
    writeID(click, &random, to: &out)
    out.append(world.links[click.actor.app][click.link].clickFields)
    out.append(",\"ip\":\"")
    click.address.write(interface: random.next(), to: &out)
    out.append("\"")
    out.append(",\"user_agent\":\"")
    out.append(random.chance(0.4) ? handset.reducedUserAgent : handset.userAgent)
    out.append("\"")
    if random.chance(0.45) { out.append(handset.clickSystem) }
    if random.chance(0.5) { out.append(random.chance(0.7) ? handset.screen : handset.webScreen) }
    if random.chance(0.5) {
      out.append(",\"language\":\"")
      out.append(world.mayVary(&random, share: 0.5) ? country.locale : country.language)
      out.append("\"")
    }
    if random.chance(0.8) {
      out.append(",\"country\":\"")
      out.append(country.code)
      out.append("\"")
    }
    writeDeviceIDs(click, &random, to: &out)
    if click.hasCookie {
      out.append(",\"cookie_id\":\"")
      out.append(hex: device.cookie, digits: 16)
      out.append("\"")
    }
    out.append("}")
  }

  private func writeID(
    _ click: Click, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let roll = random.below(1000)
    if roll < 5 { return }  // its id is the digest of its line
    if roll < 45 {
      out.append(",\"click_id\":")
      out.append(decimal: click.id)
    } else {
      out.append(",\"click_id\":\"")
      out.append(decimal: click.id)
      out.append("\"")
    }
  }

  private func writeDeviceIDs(
    _ click: Click, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let device = click.device
    if click.hasDeviceID {
      if device.isIOS {
        out.append(",\"idfa\":\"")
        out.append(uuid: device.advertisingID, uppercase: random.chance(0.75))
      } else {
        out.append(",\"google_advertising_id\":\"")
        out.append(uuid: device.advertisingID)
        if random.chance(0.2) {
          out.append("\",\"android_id\":\"")
          out.append(hex: device.hardwareID.low, digits: 16)
        }
      }
      out.append("\"")
      if random.chance(0.03) { out.append(",\"ad_tracking_enabled\":false") }
    } else if device.isIOS && random.chance(0.05) {
      out.append(",\"idfa\":\"00000000-0000-0000-0000-000000000000\"")
    }
  }
}
