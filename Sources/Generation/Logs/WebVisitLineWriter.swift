/// Writes visits to web pages that lead to the app.
struct WebVisitLineWriter {
  let world: World

  func write(_ click: Click, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .clickLine, click.slot, click.kind.rawValue)
    let app = world.apps[click.actor.app]
    let device = click.device
    let handset = device.handset
    out.append("{\"timestamp\":")
    out.append(time: click.time, as: world.timeForm(&random))
    out.append(",\"app\":\"")
    out.append(Array(app.key.utf8))
    out.append("\",\"visit_id\":\"")
    out.append(decimal: click.id)
    out.append("\",\"url\":\"https://www.")
    out.append(Array(app.name.utf8))
    out.append(".example/landing?jumeimallUrl=jumeimall%3A%2F%2Fcontent%2F")
    out.append(decimal: random.below(9000))
    if random.chance(0.7) {
      out.append("&")
      out.append(world.links[click.actor.app][click.link].referrer)
    }
    out.append("\"")
    if click.hasCookie {
      out.append(",\"cookie_id\":\"")
      out.append(hex: device.cookie, digits: 16)
      out.append("\"")
    }
    out.append(",\"ip\":\"")
    click.address.write(interface: random.next(), to: &out)
    out.append("\",\"user_agent\":\"")
    out.append(handset.userAgent)
    out.append("\"")
    out.append(random.chance(0.8) ? handset.webScreen : handset.screen)
    out.append(",\"language\":\"")
    out.append(Country.all[device.country].locale)
    out.append("\"}")
  }
}
