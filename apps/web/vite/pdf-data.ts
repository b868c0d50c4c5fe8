import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Imported by the reader of PDFs: the addresses of files that it fetches only for PDFs that need them. */
const MODULE = 'virtual:pdf-data';
const RESOLVED = `\0${MODULE}`;

/** Character maps, for Chinese text without an embedded font, and substitutes for the standard fonts of PDF viewers. */
const FOLDERS = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/ };

const folderOf = (name: string): string =>
  fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')));

function addresses(): string {
  const files = Object.entries(FOLDERS).flatMap(([folder, wanted]) =>
    readdirSync(folderOf(folder))
      .filter((name) => wanted.test(name))
      .map((name) => ({ name, from: `pdfjs-dist/${folder}/${name}?url&no-inline` })),
  );
  const imports = files.map(({ from }, index) => `import f${index} from '${from}';`);
  const entries = files.map(({ name }, index) => `${JSON.stringify(name)}: f${index}`);
  return `${imports.join('\n')}\nexport const pdfData = { ${entries.join(', ')} };`;
}

export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? addresses() : undefined),
  };
}
