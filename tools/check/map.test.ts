import { expect, test } from 'vitest';
import { mapProblems } from './map.ts';

const FILES = [
  'README.md',
  'packages/base/src/ids.ts',
  'packages/sync/src/link/socket.ts',
  'packages/sync/src/page/replica.ts',
  'packages/sync/src/fixtures/page.ts',
  'apps/api/src/http/edge.ts',
  'apps/api/src/boards/list.ts',
  'apps/api/src/pages/list.ts',
  'apps/gateway/src/socket/hello.ts',
  'apps/gateway/src/life/drain.ts',
  'tools/check/main.ts',
  'e2e/pixels/a.ts',
  'bench/a.ts',
];

const MAP = [
  'README.md',
  'packages/           run anywhere; see README.md',
  '  base/             ids and /api paths: depends on nothing',
  '  sync/             the replica',
  '    src/link/       the socket',
  '    src/page/       rebase',
  'apps/',
  '  api/src/http/     the edge (edge.ts)',
  '  api/src/<domain>/ boards, pages: routes.ts',
  '  gateway/src/      socket/ (hello),',
  '                    life/ (drain)',
  'tools/',
  '  check/            everything',
  'e2e/  bench/        journeys (e2e/pixels); measures',
];

const found = (map: readonly string[], files: readonly string[] = FILES): string[] =>
  mapProblems(['## The map', '', '```', ...map, '```'].join('\n'), files).map(
    ({ rule, where, message }) => `${rule} ${where} ${/[\w/]+\/(?=,| does)/.exec(message)?.[0]}`,
  );

test('a map that names every folder is fine', () => {
  expect(found(MAP)).toEqual([]);
});

test('a folder that is gone is reported with its line, in an entry, a list and a description', () => {
  expect(found(MAP.with(4, '    src/lane/       numbers'))).toEqual([
    'map-missing-folder ARCHITECTURE.md:8 packages/sync/src/lane/',
    'map-unlisted-folder ARCHITECTURE.md packages/sync/src/link/',
  ]);
  expect(found(MAP.with(8, '  api/src/<domain>/ boards, pages, rooms: routes.ts'))).toEqual([
    'map-missing-folder ARCHITECTURE.md:12 apps/api/src/rooms/',
  ]);
  expect(found(MAP.with(10, '                    life/ (drain), death/'))).toEqual([
    'map-missing-folder ARCHITECTURE.md:13 death/',
  ]);
});

test('a workspace, and a part of one that has several, must stand in the map', () => {
  expect(found(MAP, [...FILES, 'adapters/redis/src/port.ts', 'tools/check/deep/er/a.ts'])).toEqual([
    'map-unlisted-folder ARCHITECTURE.md adapters/redis/',
  ]);
  expect(found(MAP, [...FILES, 'packages/sync/src/queue/a.ts', 'packages/base/src/only/a.ts'])).toEqual([
    'map-unlisted-folder ARCHITECTURE.md packages/sync/src/queue/',
  ]);
});

test('a document without a map is reported', () => {
  expect(mapProblems('# Architecture', FILES).map(({ rule }) => rule)).toEqual(['map-none']);
});
