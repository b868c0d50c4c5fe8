import { bestOf, repeats } from '@sw/base/testing';
import { Chance } from '@sw/board-sync/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWiredCell, type WiredCell } from '../fuzz/wired-cell.ts';
import type { Verdict } from './judge.ts';
import { RACES, type Race, Table } from './table.ts';

const COUNT = Number(process.env.RACES ?? repeats(1_000));
const TABLES = 25;
const GATEWAYS = 2;
/** Many times what a quiet machine needs: with twenty runnable processes to a core a race took up to half a second. */
const RACE_MS = 1_000;

let starting: Promise<WiredCell> | undefined;
let cell: WiredCell;
const lines: string[] = [];

beforeAll(async () => {
  starting = startWiredCell(GATEWAYS, (name, line) => lines.push(`${name} ${line}`));
  cell = await starting;
}, 120_000);

// Also if it was not ready in time.
afterAll(async () => (await starting?.catch(() => undefined))?.end());

interface Result extends Verdict {
  readonly race: Race;
  readonly where: string;
}

const raced = ({ before, after }: Verdict): boolean => before > 0 && after > 0;

/** Repeats a race in which all strokes were on one side of the control record, as on a busy machine. Every fault counts. */
async function raceUntilRaced(table: Table, race: Race): Promise<Verdict> {
  const complaints: string[] = [];
  const verdict = await bestOf(3, raced, async () => {
    const found = await table.race(race);
    complaints.push(...found.complaints);
    return found;
  });
  return { ...verdict, complaints };
}

async function playAt(number: number, count: number): Promise<Result[]> {
  const table = await Table.lay(cell, { chance: new Chance(number) });
  const results: Result[] = [];
  for (let n = 0; n < count; n += 1) {
    const race = RACES[(number + n) % RACES.length] ?? 'permit';
    const where = `table ${number}, race ${n} (${race})`;
    try {
      results.push({ race, where, ...(await raceUntilRaced(table, race)) });
    } catch (error) {
      throw new Error(where, { cause: error });
    }
  }
  await table.newcomerAgrees();
  table.close();
  return results;
}

test(`R1.16 R4.09 ${COUNT} changes of rights while the other person draws: nothing sequenced after them has an effect anywhere, and the user is notified`, {
  timeout: 60_000 + 3 * COUNT * RACE_MS,
}, async () => {
  const counts = Array.from({ length: TABLES }, (_, table) => Math.floor((COUNT + table) / TABLES));
  const results = (await Promise.all(counts.map((count, table) => playAt(table, count)))).flat();
  expect(results).toHaveLength(COUNT);
  expect(results.flatMap(({ where, complaints }) => complaints.map((complaint) => `${where}: ${complaint}`))).toEqual(
    [],
  );
  expect(cell.deaths, lines.slice(-20).join('\n')).toEqual([]);

  // Without operations on both sides of the control record there was no race.
  for (const race of RACES) {
    const mine = results.filter((result) => result.race === race);
    expect(mine.filter(raced).length, race).toBeGreaterThan(mine.length / 2);
  }
});

test('a replica that does not know control records is noticed in every race, or the judge would be blind', {
  timeout: 120_000,
}, async () => {
  const table = await Table.lay(cell, { chance: new Chance(TABLES), deaf: true });
  const verdicts: Verdict[] = [];
  for (const race of RACES) verdicts.push(await table.race(race));
  table.close();
  expect(verdicts.filter(raced).length).toBeGreaterThan(0);
  for (const { complaints } of verdicts.filter(raced)) {
    expect(complaints.join('\n')).toContain('log shows what was sequenced at');
  }
});
