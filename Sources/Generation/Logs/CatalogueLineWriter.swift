/// Writes the catalogue of links: all of them on the first day, later the few that were edited.
///
/// Dynamic links are made by whoever writes their URL; no catalogue knows them.
struct CatalogueLineWriter {
  private let world: World
  /// The links that are no dynamic ones, by app and rank.
  private let places: [(app: Int, rank: Int)]

  init(world: World) {
    self.world = world
    places = world.links.indices.flatMap { app in
      world.links[app].indices.filter { world.links[app][$0].id != 0 }.map { (app, $0) }
    }
  }

  /// The number of lines on a day.
  func count(onDay day: Int) -> Int { day == 0 ? places.count : places.count / 80 }

  func write(_ number: Int, onDay day: Int, to out: inout LineBuffer) {
    var random = RandomNumbers(world.seed, .catalogue, day * places.count + number)
    let (app, rank) = places[day == 0 ? number : random.below(places.count)]
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
