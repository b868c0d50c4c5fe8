import { randomInt } from 'node:crypto';
import { Chance } from '@sw/board-sync/testing';
import { apiClient } from '../board-client.ts';
import type { FaultRunOptions } from '../fault-run.ts';
import { inflictInTurn } from '../faults/in-turn.ts';
import { interruptible } from '../interruptible.ts';
import { makePeople } from '../people.ts';
import { type FileCell, startFileCell } from './file-cell.ts';
import { judgeFiles, problemsOfFiles } from './judge-files.ts';
import { type Sender, sendDocuments, sendFiles, type Tally } from './senders.ts';

const DURATION_MS = { short: 20_000, usual: 90_000 } as const;
/** The pause between two faults, long enough for uploads to end and conversions to begin. */
const QUIET_MS = { least: 1_000, most: 4_000 } as const;
const FILE_SENDERS = 3;
const DOCUMENT_SENDERS = 2;

/** Kills the api, the worker and the store while people send files and documents. Returns the exit code. */
export async function fileFaultRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  say(`seed ${seed}`);
  const chance = new Chance(seed);
  const cell = await startFileCell(() => chance.next(), say);
  return interruptible(cell, signal, async () => {
    const tally: Tally = { files: new Map(), documents: new Set(), abandoned: 0 };
    const faults = await whileSending(cell, { seed, tally }, () =>
      inflictInTurn(cell.faults, {
        chance,
        durationMs: short ? DURATION_MS.short : DURATION_MS.usual,
        quiet: QUIET_MS,
        say,
      }),
    );
    say('the faults are over; jobs and the sweep come to their end');
    const verdict = await judgeFiles(cell.database, cell.store, tally);
    const died = cell.deaths.length;
    const problems = [...problemsOfFiles(verdict), ...cell.deaths.map((what) => `ended by itself: ${what}`)];
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify({ seed, ...verdict, faults, died }));
    return problems.length === 0 ? 0 : 1;
  });
}

/** People send files until the work is done, and then finish their running uploads. */
async function whileSending<T>(
  { apiUrl, database }: FileCell,
  { seed, tally }: { readonly seed: number; readonly tally: Tally },
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const people = await makePeople(database, FILE_SENDERS + DOCUMENT_SENDERS);
  const sending = people.map((person, place) => {
    const client = apiClient(apiUrl, person);
    const sender: Sender = { client, chance: new Chance(seed + place + 1), tally, stopped: () => isOver };
    return place < FILE_SENDERS ? sendFiles(sender) : sendDocuments(sender);
  });
  const all = Promise.all(sending);
  try {
    // A sender ends early only after a refusal, which no fault may cause.
    return await Promise.race([work(), all.then(() => Promise.reject(new Error('nobody sends any more')))]);
  } finally {
    isOver = true;
    await all;
  }
}
