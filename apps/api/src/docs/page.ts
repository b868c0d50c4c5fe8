import { readFile } from 'node:fs/promises';

/** One file that the page loads. */
interface Asset {
  readonly type: string;
  bytes(): Promise<Uint8Array>;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/**
 * The renderer is a large third-party script on the origin where users are signed in. The sandbox gives the page an
 * origin of its own, so it can read neither storage nor cookies. It may not connect to anything: the description comes
 * with `start.js`.
 */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-scripts";

export const docsPage = (title: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)} API</title><link rel="stylesheet" href="docs/swagger-ui.css">` +
  `<link rel="stylesheet" href="docs/page.css"></head>` +
  `<body><main id="docs"></main><script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body></html>`;

/** Disables `Try it out`: calls need a session and a marker, and the page is only a description. */
const startScript = (spec: unknown): string =>
  `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);\n` +
  `SwaggerUIBundle(${JSON.stringify({
    spec,
    dom_id: '#docs',
    supportedSubmitMethods: [],
    // The page draws only the routes in view, so a browser's own search does not find the others.
    filter: true,
    defaultModelRendering: 'model',
    showCommonExtensions: true,
  })});\n`;

/** Hides what only serves for calls: the form for a token, and inputs for parameters. */
const PAGE_STYLE = 'body{margin:0}.scheme-container,.parameters-col_description input{display:none}';

const packaged = (name: string) => readFile(new URL(name, import.meta.resolve('swagger-ui-dist/package.json')));

/** Keeps the renderer's file names: its first line refers to the file with the licences of its parts. */
export const docsAssets = (spec: () => unknown): Readonly<Record<string, Asset>> => ({
  'swagger-ui-bundle.js': { type: SCRIPT, bytes: () => packaged('swagger-ui-bundle.js') },
  'swagger-ui-bundle.js.LICENSE.txt': { type: TEXT, bytes: () => packaged('swagger-ui-bundle.js.LICENSE.txt') },
  'swagger-ui.css': { type: STYLE, bytes: () => packaged('swagger-ui.css') },
  LICENSE: { type: TEXT, bytes: () => packaged('LICENSE') },
  'page.css': { type: STYLE, bytes: async () => Buffer.from(PAGE_STYLE) },
  'start.js': { type: SCRIPT, bytes: async () => Buffer.from(startScript(spec())) },
});

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
