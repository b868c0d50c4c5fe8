import { readFileSync } from 'node:fs';
import { MEGABYTE } from '@sw/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chargedMinutes,
  DEFAULT_LEVEL_NO,
  DEFAULT_PERMIT,
  isPermit,
  LEVELS,
  mayAddEndpoint,
  mayAddFiles,
  mayAddImages,
  mayAddPage,
  mayCopy,
  mayCreateBoard,
  mayEdit,
  mayManage,
  maySendFile,
  mayStore,
  mayView,
  PERMITS,
  QUALITIES,
  type Rights,
  type Standing,
} from './index.ts';

const permit = fc.constantFrom(...PERMITS);

test('R3.02 a permit is 0, 1 or 2 and nothing else', () => {
  expect(PERMITS).toEqual([0, 1, 2]);
  fc.assert(fc.property(fc.anything(), (value) => isPermit(value) === (value === 0 || value === 1 || value === 2)));
});

test('R6.16 on a board there are an owner, sharers and strangers, and no other role', () => {
  const roles: Record<Standing['role'], Standing> = {
    owner: { role: 'owner' },
    sharer: { role: 'sharer', permit: 0 },
    stranger: { role: 'stranger' },
  };
  expect(Object.values(roles).map((standing) => [mayView(standing), mayManage(standing)])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('R3.03 the default permit is 2', () => expect(DEFAULT_PERMIT).toBe(2));

test('a higher permit never takes away what a lower one gave', () => {
  const powers = (standing: Standing) => [mayView(standing), mayEdit(standing), mayCopy(standing)].map(Number);
  fc.assert(
    fc.property(permit, permit, (a, b) => {
      const [low, high] = a <= b ? [a, b] : [b, a];
      const less = powers({ role: 'sharer', permit: low });
      const more = powers({ role: 'sharer', permit: high });
      return less.every((power, place) => power <= (more[place] ?? 0));
    }),
  );
});

test('view looks, edit only may not copy, edit and copy does both, a stranger does nothing', () => {
  const table = ([0, 1, 2] as const).map((value) => {
    const standing: Standing = { role: 'sharer', permit: value };
    return [mayView(standing), mayEdit(standing), mayCopy(standing), mayManage(standing)];
  });
  expect(table).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
  ]);
  const stranger: Standing = { role: 'stranger' };
  expect([mayView(stranger), mayEdit(stranger), mayCopy(stranger), mayManage(stranger)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(mayManage({ role: 'owner' })).toBe(true);
});

test('R6.12 the levels are ordered: each allows at least what the one below allows', () => {
  const weight = (rights: Rights) => Object.values({ ...rights, quality: QUALITIES.indexOf(rights.quality) });
  for (const [place, level] of LEVELS.slice(1).entries()) {
    const below = LEVELS[place];
    expect(level.levelNo).toBeGreaterThan(below?.levelNo ?? 0);
    if (below)
      for (const [right, value] of weight(level.rights).entries()) {
        expect(value).toBeGreaterThanOrEqual(weight(below.rights)[right] ?? 0);
      }
  }
  expect(LEVELS.some((level) => level.levelNo === DEFAULT_LEVEL_NO)).toBe(true);
});

test('R6.12 the levels have the figures that the operator reads', () => {
  const RIGHTS = {
    'whiteboards created, recycled ones included': 'boardCount',
    'pages on a board': 'maxPages',
    'endpoints on a board': 'endpoints',
    'images on a board': 'imageNum',
    'audio and documents on a board': 'fileNum',
    'documents per page': 'documentsPerPage',
    'imported file, MB': 'importFileMb',
    'space, MB': 'spaceMb',
    'people in a call': 'callPeople',
    'minutes of one call': 'singleCallMinutes',
    'call minutes a month': 'monthCallMinutes',
    quality: 'quality',
  } as const satisfies Record<string, keyof Rights>;
  const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [head = [], , ...rows] = (/^\| right .*(?:\n\|.*)+/m.exec(operations)?.[0] ?? '').split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(head.slice(1)).toEqual(LEVELS.map(({ name, levelNo }) => `${name} (${levelNo})`));
  const shown = (right: keyof Rights) => LEVELS.map(({ rights }) => rights[right].toLocaleString('en'));
  expect(rows).toEqual(Object.entries(RIGHTS).map(([words, right]) => [words, ...shown(right)]));
});

test('a limit lets in exactly as many as it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (present, allowed) => {
      const rights = { boardCount: allowed, endpoints: allowed, maxPages: allowed } as Rights;
      return [mayCreateBoard, mayAddEndpoint, mayAddPage].every((ask) => ask(rights, present).ok === present < allowed);
    }),
  );
  expect(mayCreateBoard({ boardCount: 3 } as Rights, 3)).toEqual({
    ok: false,
    error: { limit: 'BOARD_COUNT_LIMIT', allowed: 3 },
  });
});

test('R5.24 images a board has and new ones together stay within its number', () => {
  fc.assert(
    fc.property(fc.nat(600), fc.nat(600), fc.integer({ min: 1, max: 40 }), (imageNum, images, more) => {
      return mayAddImages({ imageNum }, images, more).ok === images + more <= imageNum;
    }),
  );
  expect(mayAddImages({ imageNum: 20 }, 19, 2)).toEqual({ ok: false, error: { limit: 'IMAGE_LIMIT', allowed: 20 } });
});

test('R5.25 audio and documents a board has and new ones together stay within its number', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 10 }), (fileNum, files, more) => {
      return mayAddFiles({ fileNum }, files, more).ok === files + more <= fileNum;
    }),
  );
  expect(mayAddFiles({ fileNum: 5 }, 5, 1)).toEqual({ ok: false, error: { limit: 'FILE_LIMIT', allowed: 5 } });
});

test('a file of exactly the allowed size is taken, a byte more is not; so it is with the space', () => {
  expect([maySendFile(20, 20 * MEGABYTE).ok, maySendFile(20, 20 * MEGABYTE + 1).ok]).toEqual([true, false]);
  const space = (used: number, reserved: number) => ({ used, reserved, allowed: 10 });
  expect([mayStore(space(9, 0), 1).ok, mayStore(space(9, 0), 2).ok]).toEqual([true, false]);
  expect([mayStore(space(4, 5), 1).ok, mayStore(space(4, 5), 2).ok]).toEqual([true, false]);
});

test('call time is rounded up to whole minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (ms) => {
      const minutes = chargedMinutes(ms);
      return minutes * 60_000 >= ms && (minutes - 1) * 60_000 < ms;
    }),
  );
});
