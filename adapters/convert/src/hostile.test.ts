import { ERRORS } from '@sw/contract';
import { programPath } from '@sw/engines';
import { beforeAll, expect, test } from 'vitest';
import { HOSTILE_KINDS } from '../testing/hostile/index.ts';
import { SECRET } from '../testing/hostile/kind.ts';
import { convertInTrap, type TrapReport } from '../testing/hostile/trap.ts';

/** It takes less than a minute on two idle cores, and four minutes at a load of 20. */
const LIMIT_MS = 1_160_000;
/** Layout, counting, reading and drawing each have the converter's 90 s; no file may use up all of them. */
const SECONDS_MAX = 200;
/** The setting with which the converter was opened. */
const SIDE = 640;

let report: TrapReport;
beforeAll(async () => {
  programPath('soffice');
  report = await convertInTrap(LIMIT_MS);
}, LIMIT_MS + 10_000);

test('there are at least 40 kinds of hostile files, each once', () => {
  const kinds = new Set(HOSTILE_KINDS.map(({ kind }) => kind));
  expect(kinds.size).toBe(HOSTILE_KINDS.length);
  expect(kinds.size).toBeGreaterThanOrEqual(40);
});

test('nothing leaves the sandbox: no packet to any address, where LibreOffice without it fetches', () => {
  expect(report.control).toContain('/picture.png');
  expect(report).toMatchObject({ fetched: [], packets: 0 });
});

test.each(HOSTILE_KINDS.map((kind) => [kind.kind, kind] as const))('%s', (name, { outcome }) => {
  const { ended, seconds } = report.kinds[name] ?? expect.unreachable();
  expect(seconds).toBeLessThan(SECONDS_MAX);
  expect(ended.by).toBe(outcome.by);
  if (ended.by === 'nobody') {
    expect(ended.text).not.toContain(SECRET);
    expect(ended.largest).toBeLessThanOrEqual(SIDE);
    if (outcome.by === 'nobody' && outcome.text !== undefined) expect(ended.text).toBe(outcome.text);
    if (outcome.by === 'nobody' && outcome.pages !== undefined) expect(ended.pages).toBe(outcome.pages);
    return;
  }
  if (outcome.by === 'converter') return expect(outcome.faults).toContain(ended.error);
  expect(outcome).toEqual({ by: outcome.by, error: ended.error });
  // The user's message. The web application has a message for each type of converter fault.
  expect(Object.keys(ERRORS)).toContain(ended.error);
});

test('the next document is converted', () => {
  expect(report.next).toMatchObject({ by: 'nobody', pages: 1, text: 'Page' });
});
