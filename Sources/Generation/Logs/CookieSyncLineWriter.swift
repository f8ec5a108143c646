/// Writes the syncs by which a hidden browser view ties a cookie to a device.
struct CookieSyncLineWriter {
  let world: World

  func write(_ companion: Companion, to out: inout LineBuffer) {
    let session = world.session(companion.session)
    let device = session.device
    var random = RandomNumbers(world.seed, .cookieSync, companion.session)
    out.append("{\"timestamp\":")
    out.append(time: companion.time, as: world.timeForm(&random))
    out.append(world.apps[session.actor.app].keyPair)
    out.append(",\"uuid\":\"")
    out.append(uuid: device.mayBeKnown ? device.advertisingID : device.hardwareID, uppercase: true)
    out.append("\",\"cookie_id\":\"")
    out.append(hex: device.cookie, digits: 16)
    out.append("\"}")
  }
}
