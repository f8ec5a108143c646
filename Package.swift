// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled with the same strict rules: warnings are errors, unsafe code is marked.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

/// Test code and lists of cases are run once, and would take the optimiser minutes; the program and the model that it is
/// compared with are optimised.
let plain = strict + [.unsafeFlags(["-Onone"])]

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: ["README.md"], swiftSettings: strict)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], data: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: plain)
}

func library(_ name: String, package: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// Parsers under what libFuzzer makes of their seeds, which are a test as well. Its `main` is in no other build.
let isFuzzed = Context.environment["LOOKBACK_FUZZ"] != nil
let fuzzed: [Target.Dependency] = [
  "Configuration", "CZlib", "Decoding", "Model", "ReferenceModel", "Streams", "TestSupport",
]
let seeds = ["README.md", "Seeds"]

let package = Package(
  name: "lookback",
  products: [.executable(name: "lookback", targets: ["lookback"])],
  targets: [
    // System libraries, one folder each.
    library("CISAL", package: "libisal-dev"),
    library("CZlib", package: "zlib1g-dev"),
    library("CSQLite", package: "libsqlite3-dev"),
    library("CXXHash", package: "libxxhash-dev"),
    library("CSodium", package: "libsodium-dev"),
    // What the compiler and the system are told of memory, in one header.
    .systemLibrary(name: "CMemoryHints"),
    // Glibc's, in one header.
    .systemLibrary(name: "CMalloc"),
    // Templates of simdjson 3.6 that nothing uses call what is not there, which no compiler need see.
    .target(
      name: "CSimdJSON", cxxSettings: [.unsafeFlags(["-fdelayed-template-parsing"])],
      linkerSettings: [.linkedLibrary("simdjson")]),
    // Its library is loaded by the command that needs it.
    .target(name: "CCurl"),
    // Loops over numbers, compiled for several processors.
    .target(name: "CColumns"),

    // A click's way from log line to report row, in this order. No target imports a later one.
    target("Model", ["CSodium", "CMemoryHints"]),
    target("Streams", ["Model", "CISAL", "CZlib", "CXXHash", "CMalloc"]),
    target("Decoding", ["Model", "CSimdJSON", "CXXHash", "CSodium"]),
    target("SQLite", ["CSQLite"]),
    target("EventStore", ["Model", "Streams", "SQLite", "CColumns"]),
    target("Attribution", ["Model", "CMemoryHints"]),
    target("Reporting", ["Model", "Streams", "SQLite", "CMemoryHints", "CSodium"]),
    target("Configuration", ["Model"]),
    target(
      "Pipeline",
      [
        "Model", "Streams", "Decoding", "SQLite", "EventStore", "Attribution", "Reporting",
        "Configuration", "CMemoryHints",
      ]),

    // What is asked of the records that runs kept, what is done to them, and single stages of a run.
    target(
      "Analysis",
      [
        "Model", "Streams", "Decoding", "EventStore", "Attribution", "Reporting", "Configuration",
        "Pipeline",
      ]),
    target("HTTP", ["CCurl"]),
    target(
      "Operations",
      [
        "Model", "Streams", "HTTP", "Decoding", "EventStore", "Attribution", "Reporting",
        "Configuration", "Pipeline", "Analysis",
      ]),
    target(
      "Distributing",
      [
        "Model", "Streams", "Decoding", "Attribution", "Reporting", "Configuration", "Pipeline",
        "Analysis",
      ]),

    // Synthetic logs, for sample-data, tests and benchmarks.
    target("Generation", ["Model", "Streams"]),

    // The command line.
    target(
      "Commands",
      [
        "Model", "Streams", "Decoding", "EventStore", "Configuration", "Pipeline", "Analysis",
        "Operations", "Distributing", "Generation", "Reporting",
      ]),
    .executableTarget(name: "lookback", dependencies: ["Commands"], swiftSettings: strict),

    // What `make bench` measures beside the command itself.
    .executableTarget(
      name: "floor", dependencies: ["Streams", "CSimdJSON"], path: "Benchmarks/Floor",
      swiftSettings: strict),
    .executableTarget(
      name: "decode-bench", dependencies: ["Model", "Streams", "Decoding"],
      path: "Benchmarks/Decode", swiftSettings: strict),

    // What tests of several targets need.
    .target(
      name: "TestSupport", path: "Tests/TestSupport", exclude: ["EarlierStates"],
      swiftSettings: plain),
    tests("ModelTests", ["Model", "TestSupport"]),
    tests("StreamsTests", ["Model", "Streams", "TestSupport"]),
    // A server in the place of Apple's.
    .target(name: "TestServer", path: "Tests/TestServer", swiftSettings: plain),
    tests("HTTPTests", ["HTTP", "TestServer"]),
    tests("SQLiteTests", ["SQLite", "TestSupport"]),
    tests(
      "EventStoreTests",
      ["EventStore", "Decoding", "Generation", "Model", "SQLite", "Streams", "TestSupport"]),
    tests("DecodingTests", ["Decoding", "Model", "TestSupport"], data: ["UserAgents.tsv"]),
    tests("GenerationTests", ["Generation", "Model", "Streams"]),
    tests("AttributionTests", ["Attribution", "Model", "TestSupport"]),
    tests("ReportingTests", ["Reporting", "Model", "SQLite", "TestSupport"]),
    tests("ConfigurationTests", ["Configuration", "Model", "TestSupport"]),
    // Jobs that tests of several targets run.
    .target(
      name: "TestJobs",
      dependencies: [
        "Analysis", "Configuration", "Decoding", "Model", "Pipeline", "TestSupport",
      ], path: "Tests/TestJobs", swiftSettings: plain),
    tests(
      "PipelineTests",
      [
        "Pipeline", "Analysis", "Attribution", "Configuration", "Decoding", "EventStore",
        "Generation", "Model", "Operations", "Reporting", "SQLite", "Streams", "TestJobs",
        "TestSupport",
      ]),
    tests(
      "AnalysisTests",
      ["Analysis", "Decoding", "Model", "Pipeline", "Streams", "TestJobs", "TestSupport"]),
    tests(
      "OperationsTests",
      [
        "Operations", "Configuration", "Decoding", "EventStore", "Model", "Pipeline",
        "Streams", "TestJobs", "TestServer", "TestSupport",
      ]),
    tests("DistributingTests", ["Distributing"]),
    tests(
      "CommandsTests",
      [
        "Commands", "Analysis", "Configuration", "Decoding", "Distributing", "Model", "Pipeline",
        "TestServer", "TestSupport",
      ]),
    // The rules written down once more, plainly, for tests to compare with; knows nothing of the program.
    .target(
      name: "ReferenceModel", dependencies: ["CXXHash", "CSodium", "TestSupport"],
      path: "Tests/ReferenceModel", exclude: ["README.md"], swiftSettings: strict),
    // Worlds of a few lines and what must come of them, computed by hand.
    .target(
      name: "RuleCases", dependencies: ["ReferenceModel"], path: "Tests/RuleCases",
      swiftSettings: plain),
    tests("ReferenceModelTests", ["ReferenceModel", "RuleCases", "TestSupport"]),
    tests(
      "ConformanceTests",
      [
        "ReferenceModel", "RuleCases", "Analysis", "Configuration", "Decoding", "Distributing",
        "Model", "Operations", "Pipeline", "Reporting", "Streams", "TestJobs", "TestSupport",
      ]),
    isFuzzed
      ? .executableTarget(
        name: "fuzz", dependencies: fuzzed, path: "Tests/FuzzTests",
        exclude: seeds + ["SeedTests.swift", "AnyRecordTests.swift", "UserAgentTests.swift"],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
      : tests("FuzzTests", fuzzed, data: seeds),
    // The built program as a user runs it: its output, messages, files and exit status.
    .testTarget(
      name: "GoldenTests", dependencies: ["TestSupport"],
      exclude: ["Cases", "Faults", "README.md", "Tiny"],
      swiftSettings: plain),
    // The built program killed, and with a file system that fails.
    tests(
      "CrashTests", ["EventStore", "SQLite", "Streams", "TestServer", "TestSupport"],
      data: ["Faults", "README.md"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
