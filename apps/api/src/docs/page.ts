import { type Field, replyFields, requestFields } from './fields.ts';
import type { OpenApi, Operation } from './open-api.ts';

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

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The whole API on one page, without any script. */
export function docsPage({ info, paths }: OpenApi): string {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = Map.groupBy(entries, ({ operation }) => operation.tags[0] ?? '');
  const contents = [...groups.keys()].map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(' · ');
  const body = [...groups].map(
    ([tag, group]) => `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${group.map(entry).join('')}`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(info.title)} API</title><style>${STYLE}</style></head><body><main>` +
    `<h1>${escaped(info.title)} API ${escaped(info.version)}</h1>` +
    `<p>An answer is <code>{ code, data, msg, total? }</code>, and code 0 is success, unless bytes are said to come; a refusal ` +
    `always is. The same as ` +
    `<a href="openapi.json">OpenAPI</a>.</p><p>${contents}</p>${body.join('')}</main></body></html>`
  );
}

function entry({ method, path, operation }: Entry): string {
  const access = operation.security.length > 0 ? 'signed in' : 'anyone';
  return (
    `<section><h3 id="${escaped(operation.operationId)}"><span class="verb">${escaped(method)}</span>` +
    `<code>${escaped(path)}</code><span class="tag">${access}</span></h3><p>${escaped(operation.summary)}</p>` +
    `${table('Request', requestFields(operation))}${table('Data', replyFields(operation))}${bytes(operation)}${errors(operation)}</section>`
  );
}

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, place, type, required }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(place)}</td><td>${escaped(type)}</td>` +
      `<td>${required ? 'required' : 'optional'}</td></tr>`,
  );
  return `<h4>${title}</h4><div class="scroll"><table><tr><th>field</th><th>in</th><th>type</th><th></th></tr>${rows.join('')}</table></div>`;
}

/** The media types of a response without an envelope. */
function bytes({ responses }: Operation): string {
  const types = Object.keys(responses['200']?.content ?? {}).filter((type) => type !== 'application/json');
  return types.length === 0 ? '' : `<p>Bytes: <code>${types.map(escaped).join('</code>, <code>')}</code>.</p>`;
}

/** The contract writes one line per refusal: `1103 PASSWORD_WRONG: User password error`. */
function errors({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) => description.split('\n\n').map((line) => ({ status, line })))
    .map(({ status, line }) => `<tr><td>${escaped(status)}</td><td>${escaped(line)}</td></tr>`);
  return `<h4>Refusals</h4><div class="scroll"><table><tr><th>status</th><th>code, name, text</th></tr>${rows.join('')}</table></div>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
