import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FETCHED_FAMILIES, type FetchedFamily, fontFileName } from '@sw/board-render';
import type { Plugin } from 'vite';

/** Imported by the page. There is one chunk per family with the addresses of its files. */
const MODULE = 'virtual:font-files';
/** Marks modules that only this plugin can load. */
const OURS = '\0';

const read = ({ id }: FetchedFamily, file: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${id}/${file}`)), 'utf8');

const indexOfFamilies = (): string => {
  const entries = FETCHED_FAMILIES.map(
    ({ family, id }) => `${JSON.stringify(family)}: () => import('${MODULE}/${id}')`,
  );
  return `export const fontFiles = { ${entries.join(', ')} };`;
};

/** A range is written once for all styles; a Han family has more than ninety parts. */
function filesOfFamily(family: FetchedFamily): string {
  const ranges: Record<string, string> = JSON.parse(read(family, 'unicode.json'));
  const imports: string[] = [];
  const rows = Object.entries(ranges).flatMap(([part, range]) => {
    const files = family.cuts.map((cut) => {
      // A file small enough to be inlined into the script would be refused: the policy allows fonts from this site only.
      imports.push(
        `import f${imports.length} from '@fontsource/${family.id}/files/${fontFileName(family, part, cut)}?url&no-inline';`,
      );
      return `{ weight: ${cut.weight}, slant: '${cut.slant}', url: f${imports.length - 1} }`;
    });
    return `[${JSON.stringify(range)}, [${files.join(', ')}]]`;
  });
  return `${imports.join('\n')}
export const files = [${rows.join(',\n')}].flatMap(([range, files]) => files.map((file) => ({ ...file, range })));`;
}

/** The files of the bundled families with their hashes, in one small chunk per family, and their licences. */
export function fontFiles(): Plugin {
  return {
    name: 'font-files',
    resolveId: (id) => (id.startsWith(MODULE) ? `${OURS}${id}` : undefined),
    load(id) {
      if (id === `${OURS}${MODULE}`) return indexOfFamilies();
      const family = FETCHED_FAMILIES.find((one) => id === `${OURS}${MODULE}/${one.id}`);
      return family && filesOfFamily(family);
    },
    generateBundle() {
      const source = FETCHED_FAMILIES.map((family) => `${family.family}\n\n${read(family, 'LICENSE')}`).join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'assets/font-licences.txt', source });
    },
  };
}
