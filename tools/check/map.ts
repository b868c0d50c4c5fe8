import type { Problem } from './problem.ts';

const MAP_FILE = 'ARCHITECTURE.md';
/** Folders whose every child stands in the map. */
const PARENTS = ['packages', 'adapters', 'apps', 'tools'];
/** What only tests use needs no explanation. */
const FOR_TESTS = new Set(['fixtures', 'testing', 'test']);
/** Deeper than any folder of the map: such a line goes on with the description above it. */
const CONTINUED = 8;

interface Entry {
  /** From the root, without the last slash. */
  readonly folder: string;
  readonly line: number;
  /** Folders that the description names; they stand in the entry's folder, in its src, beside it, or count from the root. */
  readonly mentioned: string[];
}

/** `socket/ (upgrade, hello)`, `e2e/pixels`; not `/api`, not a file, not `</b>`. */
const MENTION =
  /(?<![\w/.<@*-])[a-z][\w-]*(?:\/[a-z][\w-]*)*\/(?![\w*<])|(?<![\w/.<@*-])[a-z][\w-]*(?:\/[a-z][\w-]*)+(?![\w./*-])/g;

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Entries of the map: two spaces of indentation for each level, then one or more folders, then what they are for. */
function entriesOf(text: string): Entry[] {
  const lines = text.split('\n');
  const heading = lines.indexOf('## The map');
  const from = lines.indexOf('```', heading) + 1;
  const to = lines.indexOf('```', from);
  if (heading < 0 || from === 0 || to < 0) return [];
  const entries: Entry[] = [];
  const parents: { readonly indent: number; readonly folder: string }[] = [];
  for (let i = from; i < to; i += 1) {
    const line = lines[i] ?? '';
    const indent = line.search(/\S/);
    if (indent >= CONTINUED) {
      entries.at(-1)?.mentioned.push(...(line.match(MENTION) ?? []).map(withoutSlash));
      continue;
    }
    // Folders that share a line stand two spaces apart; the description stands further off.
    const [names = ''] = /^ *(?:\S+\/ {2}(?=\S+\/))*\S+\/(?= |$)/.exec(line) ?? [];
    if (names.trim() === '') continue;
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const base = parents.at(-1)?.folder;
    const description = line.slice(names.length);
    for (const name of names.trim().split(/\s+/)) {
      const folder = withoutSlash(base === undefined ? name : `${base}/${name}`);
      const above = /^(.+)\/<\w+>$/.exec(folder)?.[1];
      if (above !== undefined) {
        // `api/src/<domain>/  account, boards: routes.ts …` stands for a line for each.
        const domains = description.split(':')[0]?.split(',') ?? [];
        for (const domain of domains) entries.push({ folder: `${above}/${domain.trim()}`, line: i + 1, mentioned: [] });
        continue;
      }
      parents.push({ indent, folder });
      entries.push({ folder, line: i + 1, mentioned: (description.match(MENTION) ?? []).map(withoutSlash) });
    }
  }
  return entries;
}

/** Every folder that holds a file, at any depth. */
function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at));
  }
  return folders;
}

const childrenOf = (folders: ReadonlySet<string>, parent: string): string[] =>
  [...folders].filter((folder) => folder.startsWith(`${parent}/`) && !folder.slice(parent.length + 1).includes('/'));

/** The folders that must stand in the map: workspaces, and what their sources are divided into. */
function expected(folders: ReadonlySet<string>): string[] {
  const workspaces = PARENTS.flatMap((parent) => childrenOf(folders, parent));
  const parts = workspaces.flatMap((workspace) => {
    const inside = childrenOf(folders, `${workspace}/src`).filter(
      (folder) => !FOR_TESTS.has(folder.slice(folder.lastIndexOf('/') + 1)),
    );
    return inside.length > 1 ? inside : [];
  });
  return [...workspaces, ...parts];
}

/** Where the map in ARCHITECTURE.md and the folders disagree. */
export function mapProblems(text: string, files: readonly string[]): Problem[] {
  const entries = entriesOf(text);
  const folders = foldersOf(files);
  const problem = (rule: string, line: number | undefined, message: string): Problem => ({
    rule,
    where: line === undefined ? MAP_FILE : `${MAP_FILE}:${line}`,
    message,
  });
  if (entries.length === 0) {
    return [problem('map-none', undefined, "no map was found: a code block of folders under the heading 'The map'.")];
  }
  const named = new Set<string>();
  const missing: Problem[] = [];
  for (const { folder, line, mentioned } of entries) {
    named.add(folder);
    if (!folders.has(folder)) {
      missing.push(
        problem('map-missing-folder', line, `the map names ${folder}/, which does not exist. Correct the line.`),
      );
    }
    for (const mention of mentioned) {
      const beside = `${folder.slice(0, folder.lastIndexOf('/'))}/${mention}`;
      const places = [`${folder}/${mention}`, `${folder}/src/${mention}`, beside, mention];
      const place = places.find((one) => folders.has(one));
      if (place) named.add(place);
      else {
        const message = `the line of ${folder}/ names ${mention}/, which is neither in it, nor in its src, nor beside it, nor at the root.`;
        missing.push(problem('map-missing-folder', line, message));
      }
    }
  }
  const shown = (folder: string): boolean =>
    named.has(folder) || [...named].some((one) => one.startsWith(`${folder}/`));
  const unlisted = expected(folders)
    .filter((folder) => !shown(folder))
    .map((folder) =>
      problem(
        'map-unlisted-folder',
        undefined,
        `${folder}/ does not stand in the map, so nobody finds it. Add a line for it, or name it in its parent's line (\`${folder.slice(folder.lastIndexOf('/') + 1)}/\`) with what it is for.`,
      ),
    );
  return [...missing, ...unlisted];
}
