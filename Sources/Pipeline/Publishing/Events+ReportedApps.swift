internal import Model
package import Reporting

extension Events {
  /// The apps as finished reports show them.
  package func reportedApps(_ watermarks: Watermarks) -> [ReportedApp] {
    apps.enumerated().map { index, name in
      ReportedApp(name: name, watermark: watermarks[AppID(index: UInt16(index))])
    }
  }
}
