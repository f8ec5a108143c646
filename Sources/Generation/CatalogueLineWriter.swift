/// Writes the catalogue of links: all of them on the first day, later the few that were edited.
struct CatalogueLineWriter {
  let world: World

  /// The number of lines on a day.
  func count(onDay day: Int) -> Int {
    let all = world.apps.count * Link.perApp
    return day == 0 ? all : all / 80
  }

  func write(_ number: Int, onDay day: Int, to out: inout LineBuffer) {
    let all = world.apps.count * Link.perApp
    var random = RandomNumbers(world.seed, .catalogue, day * all + number)
    let place = day == 0 ? number : random.below(all)
    let (app, rank) = place.quotientAndRemainder(dividingBy: Link.perApp)
    let link = world.links[app][rank]
    out.append("{\"url\":\"")
    out.append(link.url)
    out.append("\",\"id\":\"")
    out.append(decimal: link.id)
    out.append("\"")
    out.append(world.apps[app].keyPair)
    if day == 0 {
      out.append(link.catalogueData)
    } else {
      // An edit gives the link another one's data.
      out.append(world.links[app][random.below(Link.perApp)].catalogueData)
      out.append(",\"updated_at\":")
      let step = Rhythm.millisecondsPerDay / count(onDay: day)
      let time = world.sessionRhythm.start(ofDay: day) + number * step + random.below(step)
      out.append(time: time, as: world.timeForm(&random))
    }
    out.append("}")
  }
}
