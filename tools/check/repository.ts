import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SourceFile } from './boundaries.ts';
import type { TextFile } from './hygiene.ts';
import { importsOf } from './imports.ts';
import type { InstalledPackage, LockEntry } from './licences.ts';
import { type Catalogue, flatten } from './messages.ts';
import type { Manifest } from './own-licence.ts';
import { type TestTitle, titlesOf } from './titles.ts';
import type { Workspace } from './workspaces.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function readJson(path: string): unknown {
  try {
    return JSON.parse(read(path));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const recordAt = (value: unknown, key: string): Record<string, unknown> => {
  const inner = isRecord(value) ? value[key] : undefined;
  return isRecord(inner) ? inner : {};
};

/** Every file git keeps or would keep, so that a new file is checked before it is committed. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

export const textFiles = (files: readonly string[]): TextFile[] =>
  files.map((path) => ({ path, text: read(path) })).filter(({ text }) => !text.includes('\0'));

const isCode = (path: string): boolean => /\.tsx?$/.test(path);

// Two steps need all imports; a run parses each file only once.
const knownSources = new Map<string, SourceFile>();

export const sourceFiles = (files: readonly string[]): SourceFile[] =>
  files.filter(isCode).map((path) => {
    const source = knownSources.get(path) ?? { path, imports: importsOf(path, read(path)) };
    knownSources.set(path, source);
    return source;
  });

/** The module that the workspace's bare name means. */
function entryOf(manifest: unknown): { readonly entry?: string } {
  const exported = isRecord(manifest) ? manifest.exports : undefined;
  const entry = isRecord(exported) ? exported['.'] : exported;
  return typeof entry === 'string' ? { entry } : {};
}

export function workspaces(files: readonly string[]): Workspace[] {
  return files
    .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
    .map((path) => {
      const manifest = readJson(path);
      return {
        dir: path === 'package.json' ? '' : path.slice(0, -'/package.json'.length),
        name: isRecord(manifest) && typeof manifest.name === 'string' ? manifest.name : path,
        dependencies: Object.keys(recordAt(manifest, 'dependencies')),
        devDependencies: Object.keys(recordAt(manifest, 'devDependencies')),
        ...entryOf(manifest),
      };
    });
}

export const manifests = (files: readonly string[]): Manifest[] =>
  files
    .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
    .map((path) => {
      const manifest = readJson(path);
      return { path, license: isRecord(manifest) ? manifest.license : undefined };
    });

export const lockEntries = (): Record<string, LockEntry> =>
  recordAt(readJson('package-lock.json'), 'packages') as Record<string, LockEntry>;

export function installedPackages(lockPaths: readonly string[]): Map<string, InstalledPackage> {
  const present = lockPaths.filter(
    (path) => path.includes('node_modules/') && existsSync(join(ROOT, path, 'package.json')),
  );
  return new Map(present.map((path) => [path, readJson(`${path}/package.json`) as InstalledPackage]));
}

/** Any one of the English, simplified and traditional files identifies a catalogue, so that missing ones are reported. */
export function catalogues(files: readonly string[]): Catalogue[] {
  const patterns = new Set(
    files.flatMap((path) => {
      const web = /^(apps\/web\/src\/i18n\/)(?:en|zh|zh-tw)(\/[^/]+\.json)$/.exec(path);
      const worker = /^(apps\/worker\/src\/messages\/)(?:en|zh|zh-tw)(\.json)$/.exec(path);
      const match = web ?? worker;
      return match ? [`${match[1]}*${match[2]}`] : [];
    }),
  );
  const present = new Set(files);
  return [...patterns].map((pattern) => {
    const fileIn = (language: string): string => pattern.replace('*', language);
    const textsIn = (language: string) =>
      present.has(fileIn(language)) ? flatten(readJson(fileIn(language))) : undefined;
    return {
      name: /\*\/(.+)\.json$/.exec(pattern)?.[1] ?? 'worker',
      files: { en: fileIn('en'), zh: fileIn('zh'), 'zh-tw': fileIn('zh-tw') },
      texts: { en: textsIn('en'), zh: textsIn('zh'), 'zh-tw': textsIn('zh-tw') },
    };
  });
}

export const testTitles = (files: readonly string[]): Map<string, TestTitle[]> =>
  new Map(
    files.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path)).map((path) => [path, titlesOf(path, read(path))]),
  );
