/// Writes records of Play's install referrer that were logged apart from the session.
struct ReferrerLineWriter {
  let world: World
  let referrers: ReferrerTextWriter

  init(world: World) {
    self.world = world
    referrers = ReferrerTextWriter(world: world)
  }

  func write(_ companion: Companion, to out: inout LineBuffer) {
    let session = world.session(companion.session)
    let device = session.device
    var random = RandomNumbers(world.seed, .referrerRecord, companion.session)
    out.append("{\"timestamp\":")
    out.append(time: companion.time, as: world.timeForm(&random))
    out.append(world.apps[session.actor.app].keyPair)
    if device.mayBeKnown && random.chance(0.8) {
      out.append(",\"gaid\":\"")
      out.append(uuid: device.advertisingID)
      out.append("\"")
    }
    if !device.isAnonymous {
      out.append(",\"android_id\":\"")
      out.append(hex: device.hardwareID.low, digits: 16)
      out.append("\"")
    }
    out.append(",\"install_referrer\":\"")
    referrers.write(session, to: &out)
    let times = referrers.times(of: session)
    out.append("\",\"referrer_click_timestamp_seconds\":")
    out.append(decimal: max(0, times.clicked))
    out.append(",\"install_begin_timestamp_seconds\":")
    out.append(decimal: max(0, times.begin))
    out.append("}")
  }
}
