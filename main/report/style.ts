/** The look of the page, on a screen and on paper. No letters, pictures or scripts from elsewhere. */
export const style = `
:root { color: #1a222d; background: #fff; font: 15px/1.5 "Inter", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "DejaVu Sans", sans-serif; }
body { max-width: 920px; margin: 0 auto; padding: 40px 28px 80px; }
h1 { font-size: 27px; line-height: 1.2; margin: 0 0 6px; }
h2 { font-size: 20px; margin: 44px 0 10px; padding-top: 14px; border-top: 1px solid #c6ccd5; }
h3 { font-size: 15.5px; margin: 24px 0 6px; }
p { margin: 0 0 10px; max-width: 75ch; }
.lead { color: #545e6d; margin-bottom: 22px; }
nav ol { columns: 2; margin: 0; padding-left: 20px; }
a { color: #1f4bbd; }
table { width: 100%; border-collapse: collapse; margin: 14px 0 20px; font-size: 13px; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: 6px; }
th, td { text-align: left; vertical-align: top; padding: 5px 10px 5px 0; border-bottom: 1px solid #e3e6eb; overflow-wrap: anywhere; }
thead th { overflow-wrap: normal; color: #545e6d; font-weight: 500; border-bottom-color: #c6ccd5; }
tbody th { font-weight: 600; min-width: 90px; }
.sentences { table-layout: fixed; } .sentences th:first-child { width: 19%; } .sentences th:nth-child(2) { width: 45%; }
td ul { margin: 0; padding-left: 14px; }
ul { margin: 6px 0 12px; padding-left: 20px; }
code { font-size: 12px; overflow-wrap: anywhere; }
blockquote { break-inside: avoid; margin: 10px 0; padding: 12px 16px; background: #f5f6f8; border-left: 3px solid #2456d6; max-width: 78ch; }
figure { margin: 12px 0; break-inside: avoid; }
text.name { fill: #545e6d; }
figcaption { margin-top: 4px; color: #545e6d; font-size: 12.5px; max-width: 75ch; }
svg { max-width: 100%; height: auto; display: block; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 6px 22px; align-items: start; }
.track { fill: #eef0f4; } .gap { fill: #c98a00; } .observed { fill: #bfc7d2; }
.filled { fill: none; stroke: #2f6fdc; stroke-width: 1.3; } .axis { stroke: #c6ccd5; }
.even { stroke: #545e6d; stroke-dasharray: 3 2; fill: none; }
path.held { stroke: #2f6fdc; opacity: .45; } circle.held { fill: #123f86; }
path.missed { stroke: #b3261e; stroke-dasharray: 3 2; } circle.missed { fill: #b3261e; }
@page { size: A4; margin: 16mm 15mm; }
@media print {
  :root { font-size: 10.5pt; } body { max-width: none; padding: 0; }
  h2 { break-after: avoid; } h3 { break-after: avoid; } tr { break-inside: avoid; } table { font-size: 8.5pt; } th, td { padding: 3px 8px 3px 0; }
  .plots { grid-template-columns: repeat(3, minmax(0, 1fr)); } thead { display: table-header-group; }
  a { color: inherit; text-decoration: none; } nav { display: none; }
}
`
