import type { Problem } from './problem.ts';

const MAP_FILE = 'ARCHITECTURE.md';
/** Folders of which the map must list every child. */
const PARENTS = ['packages', 'adapters', 'apps', 'tools'];
/** Folders that only tests use need no explanation. */
const FOR_TESTS = new Set(['fixtures', 'testing', 'test']);
/** Indentation beyond that of any folder in the map: such a line continues the description above it. */
const CONTINUED = 8;

interface Entry {
  /** From the root, without the last slash. */
  readonly folder: string;
  readonly line: number;
  /** Folders that the description names. They are in the entry's folder, in its src, beside it, or relative to the root. */
  readonly mentioned: string[];
}

/** `socket/ (upgrade, hello)`, `e2e/pixels`; not `/api`, not a file, not `</b>`. */
const MENTION =
  /(?<![\w/.<@*-])[a-z][\w-]*(?:\/[a-z][\w-]*)*\/(?![\w*<])|(?<![\w/.<@*-])[a-z][\w-]*(?:\/[a-z][\w-]*)+(?![\w./*-])/g;

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** Entries of the map: two spaces of indentation for each level, then one or more folders, then their purpose. */
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
    // Two spaces separate folders that share a line; more separate the description.
    const [names = ''] = /^ *(?:\S+\/ {2}(?=\S+\/))*\S+\/(?= |$)/.exec(line) ?? [];
    if (names.trim() === '') continue;
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const base = parents.at(-1)?.folder;
    const description = line.slice(names.length);
    for (const name of names.trim().split(/\s+/)) {
      const folder = withoutSlash(base === undefined ? name : `${base}/${name}`);
      const above = /^(.+)\/<\w+>$/.exec(folder)?.[1];
      if (above !== undefined) {
        // `api/src/<domain>/  account, boards: routes.ts …` is short for one line per folder.
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

/** The folders that the map must list: workspaces, and the folders of their sources. */
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

/** The differences between the map in ARCHITECTURE.md and the folders. */
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
