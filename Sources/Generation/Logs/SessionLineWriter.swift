/// Writes sessions as logged bodies of `v1/open`, one JSON object each.
struct SessionLineWriter {
  let world: World
  let evidence: EvidenceWriter

  init(world: World) {
    self.world = world
    evidence = EvidenceWriter(world: world)
  }

  func write(_ session: Session, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .sessionLine, session.slot)
    out.append("{\"timestamp\":")
    out.append(time: session.time, as: world.timeForm(&random))
    out.append(world.apps[session.actor.app].credentials)
    writeIDs(of: session, &random, to: &out)
    writeVersion(at: session.time, to: &out)
    writeSystem(of: session.device, &random, to: &out)
    writeAddress(of: session, &random, to: &out)
    writeDeviceIDs(of: session.device, &random, to: &out)
    writeKind(of: session, &random, to: &out)
    evidence.write(session, to: &out)
    writeCustomParameters(of: session, &random, to: &out)
    if world.mayVary(&random, share: 0.004) {
      out.append(",\"sdk_build \":\"s2s-7\",\"received\":{\"by\":[\"gateway\",3]}")
    }
    out.append("}")
  }

  private func writeIDs(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let roll = random.below(100)
    if roll < 90 {
      out.append(",\"session_id\":\"")
      out.append(decimal: session.id)
      out.append("\"")
    } else if roll < 98 {
      out.append(",\"request_id\":\"r-")
      out.append(hex: session.id, digits: 16)
      out.append("\"")
    }
  }

  /// A release every six days; the time decides, as most devices update by themselves.
  private func writeVersion(at time: Int, to out: inout LineBuffer) {
    let release = max(0, time / Rhythm.millisecondsPerDay - 20_000) / 6
    out.append(",\"app_version\":\"5.")
    out.append(decimal: release / 10)
    out.append(".")
    out.append(decimal: release % 10)
    out.append("\"")
  }

  private func writeSystem(
    of device: Device, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let handset = device.handset
    out.append(device.number % 10 < 3 ? handset.systemByLevel : handset.system)
    if world.mayVary(&random, share: 0.003) {
      out.append(",\"screen_height\":\"2208.0\",\"screen_width\":1242.0")
    } else if !random.chance(0.04) {
      out.append(handset.screen)
    }
    out.append(",\"user_agent\":\"")
    out.append(handset.userAgent)
    out.append("\"")
  }

  private func writeAddress(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    let country = Country.all[session.device.country]
    let roll = random.below(1000)
    if roll < 4 {
      out.append(",\"ip\":\"10.4.0.17\"")
    } else if roll < 996 {
      out.append(",\"ip\":\"")
      session.address.write(interface: random.next(), to: &out)
      out.append("\"")
    }
    if session.device.number & 0xF00 < 0x900 {
      out.append(",\"local_ip\":\"192.168.")
      out.append(decimal: session.device.number & 3)
      out.append(".")
      out.append(decimal: 2 + session.device.number >> 2 & 0x7F)
      out.append("\"")
    }
    if random.chance(0.85) {
      out.append(",\"language\":\"")
      out.append(country.language)
      out.append("\"")
    }
    out.append(",\"country\":\"")
    out.append(country.code)
    out.append("\"")
  }

  private func writeDeviceIDs(
    of device: Device, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    if device.isAnonymous {
      out.append(",\"is_hardware_id_real\":false")
    } else if device.isIOS {
      writeIOSIDs(of: device, &random, to: &out)
    } else {
      writeAndroidIDs(of: device, to: &out)
    }
    switch device.tracking {
    case .allowed:
      out.append(
        world.mayVary(&random, share: 0.01)
          ? ",\"ad_tracking_enabled\":\"True\"" : ",\"ad_tracking_enabled\":true")
    case .denied: out.append(",\"ad_tracking_enabled\":false")
    case .unsaid: break
    }
    if device.hasBundleToken {
      out.append(",\"server_to_server_identity\":true,\"randomized_bundle_token\":\"")
      out.append(decimal: device.bundleToken)
      out.append("\"")
    }
  }

  private func writeIOSIDs(
    of device: Device, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    out.append(",\"hardware_id\":\"")
    if device.tracking == .allowed {
      out.append(uuid: device.advertisingID, uppercase: true)
      out.append("\",\"hardware_id_type\":\"idfa\"")
    } else if device.number % 20 == 0 {
      out.append("00000000-0000-0000-0000-000000000000\",\"hardware_id_type\":\"idfa\"")
    } else {
      out.append(uuid: device.hardwareID, uppercase: true)
      out.append("\",\"hardware_id_type\":\"vendor_id\"")
    }
    if random.chance(0.97) {
      out.append(",\"ios_vendor_id\":\"")
      out.append(uuid: device.hardwareID, uppercase: true)
      out.append("\"")
    }
    out.append(",\"is_hardware_id_real\":true")
  }

  private func writeAndroidIDs(of device: Device, to out: inout LineBuffer) {
    out.append(",\"hardware_id\":\"")
    if device.hasSharedAndroidID {
      out.append("9774d56d682e549c")
    } else {
      out.append(hex: device.hardwareID.low, digits: 16)
    }
    out.append("\"")
    // Some clients send the id of a device that denies tracking all the same.
    if device.tracking == .allowed || device.number % 4 == 0 {
      out.append(",\"google_advertising_id\":\"")
      out.append(uuid: device.advertisingID)
      out.append("\"")
    }
    if device.hasOAID {
      out.append(",\"advertising_ids\":{\"oaid\":\"")
      out.append(uuid: (device.hardwareID.high, device.advertisingID.low))
      out.append("\"}")
    }
    out.append(
      device.number % 100 < 3 ? ",\"is_hardware_id_real\":false" : ",\"is_hardware_id_real\":true")
  }

  private func writeKind(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    out.append(",\"facebook_app_link_checked\":false")
    let isSilent = random.chance(0.03)
    let isText = world.mayVary(&random, share: 0.01)
    if session.isFirst {
      // A client that does not know leaves the field out.
      if !isSilent {
        out.append(isText ? ",\"first_session\":\"1\"" : ",\"first_session\":true")
      }
    } else if !isSilent {
      out.append(isText ? ",\"first_session\":0" : ",\"first_session\":false")
    }
    let roll = random.below(1000)
    if roll < 5 { out.append(",\"tracking_disabled\":true") }
    if roll >= 950 { out.append(",\"tracking_disabled\":false") }
    if random.chance(0.02) { out.append(",\"disable_ad_network_callouts\":true") }
    if session.device.hasBundleToken && session.device.number % 2 == 0 {
      out.append(",\"identity\":\"U")
      out.append(hex: session.device.number, digits: 12)
      out.append("\"")
    }
  }

  /// The first two belong to the device and stay; the third is of the session.
  private func writeCustomParameters(
    of session: Session, _ random: inout RandomNumbers, to out: inout LineBuffer
  ) {
    var lasting = RandomNumbers(.sessionLine, of: session.device.number)
    out.append(CustomParameter.all[0].draw(&lasting))
    out.append(CustomParameter.all[1].draw(&lasting))
    out.append(CustomParameter.all[2].draw(&random))
  }
}
