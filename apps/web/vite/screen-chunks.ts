import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { reachedFrom } from './first-frame.ts';

const SRC = resolve(import.meta.dirname, '../src');

type Sources = ReadonlyMap<string, string>;
type Names = ReadonlySet<string>;

/** An import that runs later, and one that the board runs as soon as its first frame is drawn. */
const LATER = /\bimport\('(\.[^']+\.tsx?)'\)/g;
const PART = /\blazyPart\([^;]*?\bimport\('(\.[^']+\.tsx?)'\)/g;

const STYLES = /^import (?:\w+ from )?'(\.[^']+\.css)';$/gm;
const ICONS = /^import \{([^}]*)\} from 'lucide-react';$/gm;
const ICON_FILE = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.mjs$/;

/** The files, by their paths from `src`, that a file imports in this way. */
const importedBy = (name: string, source: string, way: RegExp): string[] =>
  [...source.matchAll(way)].map(([, target = '']) => relative(SRC, resolve(SRC, dirname(name), target)));

/** The file of each icon: some have several names, and `Trash2` is in `trash.mjs`. */
function iconFiles(): ReadonlyMap<string, string> {
  const entry = resolve(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/lucide-react.mjs');
  const exported = readFileSync(entry, 'utf8').matchAll(/^export \{([^}]*)\} from '.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...exported].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** A module as the sets below name it: its path from `src`, or the file of an icon. They contain no other modules. */
const nameOf = (id: string): string =>
  ICON_FILE.exec(id)?.[1] ?? relative(SRC, id.split('?')[0] ?? '').replaceAll('\\', '/');

/** What these sources are made of: themselves, their styles, and their icons. */
function namesIn(sources: Sources, icons = iconFiles()): Names {
  const names = new Set(sources.keys());
  for (const [name, source] of sources) {
    for (const file of importedBy(name, source, STYLES)) names.add(file);
    for (const [, imported = ''] of source.matchAll(ICONS)) {
      for (const [icon] of imported.matchAll(/\w+/g)) names.add(icons.get(icon) ?? icon);
    }
  }
  return names;
}

/** Everything that these files run now or later, except these. */
function reachedLater(entries: readonly string[], except: RegExp): Sources {
  const reached = new Map<string, string>();
  const waiting = new Set(entries);
  for (const entry of waiting) {
    if (reached.has(entry)) continue;
    for (const [name, source] of reachedFrom([entry]).sources) {
      reached.set(name, source);
      for (const file of importedBy(name, source, LATER)) if (!except.test(file)) waiting.add(file);
    }
  }
  return reached;
}

/** The parts that a board fetches ahead of their use: what those without antd are made of, and those with it. */
function partsOfBoard(): { readonly plain: Names; readonly forms: Names } {
  const plain = new Map<string, string>();
  const forms = new Map<string, string>();
  const waiting = new Set(['screens/board/board.tsx']);
  for (const entry of waiting) {
    const { sources, packages } = reachedFrom([entry]);
    for (const [name, source] of sources) {
      (packages.has('antd') ? forms : plain).set(name, source);
      for (const file of importedBy(name, source, PART)) waiting.add(file);
    }
  }
  return { plain: namesIn(plain), forms: namesIn(forms) };
}

/**
 * Chunks of modules that are needed at the same time. Without them every module that two lazy parts share is a chunk of its
 * own: a board fetched 226 scripts, 136 of them smaller than 1.5 kB.
 *
 * A first frame fetches no module of ours that it does not need, and a part without antd does not wait for antd. The order
 * decides: each group imports only from those before it, so that no two chunks import each other.
 */
export function screenChunks() {
  const start = namesIn(reachedFrom(['main.tsx']).sources);
  const board = namesIn(reachedFrom(['screens/board/board.tsx']).sources);
  const shell = namesIn(reachedFrom(['screens/shell/shell.tsx', 'screens/boards/boards.tsx']).sources);
  const elsewhere = namesIn(reachedLater(['app/routes.tsx'], /^screens\/(?:board|editor)\//));
  const { plain, forms } = partsOfBoard();

  const group = (name: string, holds: (module: string) => boolean) => ({
    name,
    test: (id: string) => {
      const module = nameOf(id);
      return !start.has(module) && holds(module);
    },
    minShareCount: 2,
    // Otherwise the modules of packages would come along, and the list would fetch the board for a route that both call.
    includeDependenciesRecursively: false,
  });
  // The code that only a board needs is in the chunk of its screen, and its parts import that. A chunk between the two would
  // import the screen and be imported by it.
  const leaf = (module: string): boolean => !/\.tsx?$/.test(module);
  return [
    group('frame', (module) => board.has(module) && elsewhere.has(module)),
    group('board-frame', (module) => board.has(module) && leaf(module)),
    group('shell-parts', (module) => plain.has(module) && shell.has(module)),
    group('shell-frame', (module) => shell.has(module)),
    group('shared-parts', (module) => plain.has(module) && elsewhere.has(module)),
    group('board-parts', (module) => (plain.has(module) || forms.has(module)) && leaf(module)),
    group('icons', (module) => !module.includes('/')),
  ];
}
