import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  chooseLevels,
  chosenLevels,
  documentsOff,
  featuresOff,
  includes,
  missingPackages,
  packagesOf,
  programPath,
} from './levels.ts';
import { DEBIAN_PACKAGES, type DebianPackages, type Level } from './versions.ts';

let dir: string;
let file: string;
let earlierState: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sw-levels-'));
  file = join(dir, '.engines', 'levels.json');
  earlierState = join(dir, 'state.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

const choose = (...words: Level[]) => [...chooseLevels(words, file, earlierState)];
const names = (...words: Level[]) => packagesOf(new Set(words)).flatMap(({ packages }) => packages);

test('a level that was asked for once stays, and others are added to it', () => {
  expect(choose()).toEqual([]);
  expect(choose('calls')).toEqual(['calls']);
  expect(choose()).toEqual(['calls']);
  expect(choose('documents', 'calls')).toEqual(['calls', 'documents']);
  expect([...chosenLevels(file, earlierState)]).toEqual(['calls', 'documents']);
});

test('a clone of a release without levels keeps everything', () => {
  writeFileSync(earlierState, '{}');
  expect(choose()).toEqual(['all']);
});

test('each level includes the engines of the product, and all includes every level', () => {
  const levels: Level[] = ['product', 'calls', 'documents', 'all'];
  const included = (...words: Level[]) => levels.filter((level) => includes(new Set(words), level));
  expect(included()).toEqual(['product']);
  expect(included('documents')).toEqual(['product', 'documents']);
  expect(included('calls', 'documents')).toEqual(['product', 'calls', 'documents']);
  expect(included('all')).toEqual(levels);
});

test('the first level installs two engines and a font, and no browser or office', () => {
  expect(names()).toEqual(['postgresql', 'redis-server', 'fonts-noto-cjk']);
  expect(names('calls')).toEqual(names());
  expect(names('documents')).toContain('libreoffice-writer-nogui');
  expect(names('documents')).not.toContain('chromium');
  expect(names('all')).toEqual(DEBIAN_PACKAGES.flatMap(({ packages }) => packages));
});

const probes = (): DebianPackages[] => [
  { level: 'all', probe: join(dir, 'bin', 'promtool'), packages: ['prometheus'] },
  { level: 'all', probe: join(dir, 'bin', 'prometheus'), packages: ['prometheus'] },
  { level: 'documents', probe: join(dir, 'soffice'), packages: ['office'] },
];

test('a missing package is named once', () => {
  expect(missingPackages(probes())).toEqual(['prometheus', 'office']);
  writeFileSync(join(dir, 'soffice'), '');
  expect(missingPackages(probes())).toEqual(['prometheus']);
});

test('a missing program is refused with the command that adds it', () => {
  expect(() => programPath('promtool', probes())).toThrow(
    'promtool is not installed: `npm run engines -- all` adds it',
  );
  expect(() => programPath('soffice', probes())).toThrow(
    '`npm run engines -- documents` adds it, and `npm run engines -- all`',
  );
  writeFileSync(join(dir, 'soffice'), '');
  expect(programPath('soffice', probes())).toBe(join(dir, 'soffice'));
  expect(() => programPath('office', probes())).toThrow('versions.ts has no program office');
});

test('features that are off are named with the command that adds them', () => {
  const [calls, documents] = featuresOff({}, probes());
  expect(calls).toContain('`npm run engines -- calls`');
  expect(documents).toContain('`npm run engines -- documents`');
  expect(featuresOff({ LIVEKIT_URL: 'off' }, probes())).toEqual([calls, documents]);
  writeFileSync(join(dir, 'soffice'), '');
  expect(featuresOff({ LIVEKIT_URL: 'http://127.0.0.1:7880' }, probes())).toEqual([]);
  expect(documentsOff(probes())).toBeUndefined();
});
