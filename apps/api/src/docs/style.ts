/** Small enough to be inline; the page's policy allows only its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1a1e1c;--soft:#666d69;--line:#dfe4e1;--paper:#fff;--wash:#f2f4f3;--accent:#0f6b52}
@media(prefers-color-scheme:dark){:root{--ink:#e6eae8;--soft:#98a19c;--line:#343b38;--paper:#171b19;--wash:#1f2422;--accent:#4fc3a1}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/24px system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:40px 24px}
h1{font-size:28px;line-height:36px;margin:0 0 8px}
h2{font-size:20px;line-height:28px;margin:48px 0 8px;text-transform:capitalize}
h3{font-size:15px;line-height:24px;margin:32px 0 4px;overflow-wrap:anywhere}
h4{font-size:13px;line-height:20px;margin:16px 0 4px;color:var(--soft)}
p{margin:0 0 8px}
code{font:13px/20px ui-monospace,monospace}
a{color:var(--accent)}
.verb{display:inline-block;min-width:56px;color:var(--accent);font-weight:600}
.tag{margin-left:8px;padding:1px 8px;border-radius:8px;background:var(--wash);color:var(--soft);font-size:12px;font-weight:400}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:13px;line-height:20px}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--soft);font-weight:400}
`;
