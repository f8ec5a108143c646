/// The style sheet of the page. This is a table.
///
/// Blue and orange are told apart by people who do not see red or green; parts of a column also keep their
/// order, and what can still change is striped. Both themes keep a contrast of 3 to 1 for what is drawn and
/// 4.5 to 1 for what is written.
enum DashboardStyle {
  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #ffffff; --line: #dfe3e8; --ink: #1b2330; --soft: #566173;
      --attributed: #2460b8; --organic: #c26a0a; --neutral: #66758a; --track: #edf0f4;
      --ground: #eef2f8; --link: #1d56ab;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #10141b; --card: #181e27; --line: #2d3644; --ink: #e7ebf1; --soft: #a3aebd;
        --attributed: #6ba4f5; --organic: #f0a040; --neutral: #8b9ab0; --track: #242c38;
        --ground: #1f2733; --link: #8bb8fa;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    }
    header, main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 2.25rem; }
    .kind { margin: 0; color: var(--soft); font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; }
    h1 { margin: .1rem 0 1rem; font-size: 1.9rem; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
    h2 { margin: 0 0 .75rem; font-size: 1.15rem; font-weight: 650; }
    h3 { margin: 1.25rem 0 .5rem; font-size: .95rem; font-weight: 650; }
    p { margin: 0 0 .75rem; }
    code { font: .87em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    small { color: var(--soft); font-size: .85em; font-weight: 400; }
    a { color: var(--link); }
    .facts { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 0 0 1.25rem; }
    .facts dt { color: var(--soft); font-size: .8rem; }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: .6rem 0 1rem; border-top: 1px solid var(--line); }
    nav a { text-decoration: none; }
    nav a:hover, nav a:focus-visible { text-decoration: underline; }
    section {
      margin: 0 0 1.25rem; padding: 1.25rem; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px;
    }
    #totals { padding: 0; background: none; border: 0; }
    #totals h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr)); gap: 1rem; }
    .tile { min-width: 0; padding: 1rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
    .tile p { margin: 0; }
    .tile .name { color: var(--soft); font-size: .87rem; }
    .tile .number { font-size: 1.75rem; line-height: 1.3; font-weight: 650; text-align: start; overflow-wrap: anywhere; }
    .tile .note { margin-top: .35rem; color: var(--soft); font-size: .87rem; }
    .number { font-variant-numeric: tabular-nums; }
    .caption, .none { color: var(--soft); max-width: 46rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1rem; padding: 0; list-style: none; font-size: .87rem; color: var(--soft); }
    .legend li { display: flex; align-items: center; gap: .45rem; }
    .swatch { flex: none; }
    .patterns { position: absolute; width: 0; height: 0; }
    .charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 0 1.5rem; }
    figure { margin: 0 0 1rem; min-width: 0; }
    figcaption { margin: 0 0 .1rem; }
    figcaption .sum { margin-inline-start: .6rem; color: var(--soft); font-variant-numeric: tabular-nums; }
    .plot { display: flex; }
    .scale { flex: none; }
    .columns { flex: 1; min-width: 0; overflow: visible; }
    svg text { fill: var(--soft); font-size: 11.5px; font-variant-numeric: tabular-nums; }
    .scale text { text-anchor: end; }
    .day, .mark { text-anchor: middle; }
    .mark { font-style: italic; }
    .grid { stroke: var(--line); }
    .base { stroke: var(--neutral); }
    .ground { fill: var(--ground); }
    .track { fill: var(--track); }
    .attributed { fill: var(--attributed); }
    .organic { fill: var(--organic); }
    .neutral { fill: var(--neutral); }
    .stripe { fill: var(--card); opacity: .5; }
    .columns rect { shape-rendering: crispEdges; }
    .reach { fill: transparent; }
    g:hover .reach { fill: var(--neutral); opacity: .13; }
    .bar { display: block; }
    .tile .bar { margin-top: .15rem; }
    .scroll { overflow-x: auto; }
    .scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    table { width: 100%; border-collapse: collapse; font-size: .93rem; }
    th, td { padding: .42rem .6rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: middle; font-weight: 400; }
    th:first-child { padding-inline-start: 0; }
    th:last-child, td:last-child { padding-inline-end: 0; }
    thead th { color: var(--soft); font-size: .83rem; line-height: 1.3; vertical-align: bottom; }
    tbody th { overflow-wrap: anywhere; }
    .key { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: .3rem 1rem; align-items: center; min-width: 20rem; }
    .key small { display: block; }
    #days tbody th { white-space: nowrap; }
    tfoot th, tfoot td { border-bottom: 0; font-weight: 600; }
    th.number, td.number { text-align: end; white-space: nowrap; }
    thead th.number { white-space: normal; min-width: 4.6rem; }
    #health tbody th { min-width: 9rem; }
    .reasons { min-width: 12rem; color: var(--soft); font-size: .87rem; }
    .absent { color: var(--soft); font-style: italic; }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 2rem; }
    .pair h3 { margin-top: 0; }
    .pair > div { min-width: 0; }
    .command { margin: .4rem 0 0; color: var(--soft); font-size: .87rem; overflow-wrap: anywhere; }
    details { margin-top: .6rem; }
    summary { cursor: pointer; color: var(--link); font-size: .93rem; }
    footer { padding-top: .25rem; padding-bottom: 2.5rem; color: var(--soft); font-size: .87rem; }
    footer .command { margin: 0 0 .75rem; color: var(--ink); }
    @media (max-width: 40rem) {
      header, main, footer { padding-left: .9rem; padding-right: .9rem; }
      header { padding-top: 1.25rem; }
      section { padding: 1rem; }
      .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .6rem; }
      .tile { padding: .75rem .8rem; }
      .tile .number { font-size: 1.45rem; }
      .pair { grid-template-columns: 1fr; }
      .pair > div + div h3 { margin-top: 1.25rem; }
      .wide { display: none; }
      .key { grid-template-columns: minmax(0, 1fr); min-width: 9.5rem; }
      .scroll th:first-child { position: sticky; left: 0; background: var(--card); }
    }
    @media print {
      /* Paper is light, whatever the screen is. */
      :root {
        color-scheme: light;
        --page: #ffffff; --card: #ffffff; --line: #dfe3e8; --ink: #1b2330; --soft: #566173;
        --attributed: #2460b8; --organic: #c26a0a; --neutral: #66758a; --track: #edf0f4;
        --ground: #eef2f8; --link: #1d56ab;
      }
      body { font-size: 10pt; }
      nav, .reach { display: none; }
      header, main, footer { max-width: none; padding: 0; }
      section, .tile { border-color: #bbbbbb; }
      section, figure, tr { break-inside: avoid; }
      #days, #campaigns, #channels, #apps, #health { break-inside: auto; }
      /* Else each page ends with the sums of all. */
      tfoot { display: table-row-group; }
      table { font-size: 8pt; }
      th, td { padding: .2rem .3rem; }
      thead th.number { min-width: 0; }
      #days table { font-size: 7.5pt; }
      #days th, #days td { padding-inline: .15rem; }
      .key { min-width: 0; grid-template-columns: minmax(0, 1fr); }
      .reasons, #health tbody th { min-width: 0; }
      h2, h3, .caption { break-after: avoid; }
      .scroll { overflow: visible; }
      details::details-content { content-visibility: visible; block-size: auto; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
