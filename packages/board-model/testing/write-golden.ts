import { existsSync, writeFileSync } from 'node:fs';
import { encodeFrame, encodeSnapshot, type LogRecord, RULES } from '../src/index.ts';
import { brimful } from './brimful.ts';
import { galleryLog } from './gallery.ts';
import { GOLDEN, type GoldenLog, replay } from './golden.ts';
import { story } from './story.ts';
import { textsLog } from './texts.ts';
import { tour } from './tour.ts';

/** Numbers of a linear congruential generator, the same on every machine. */
function numbers(seed: number, count: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >> 8;
  });
}

async function write(name: string, records: readonly LogRecord[], start?: string): Promise<void> {
  // Existing files stay, because they record the behaviour of older releases.
  const file = new URL(`rules-${RULES}-${name}.json`, GOLDEN);
  if (existsSync(file)) return;
  const { page, hashes, voided } = await replay(records, start);
  const golden: GoldenLog = {
    rules: RULES,
    ...(start === undefined ? {} : { start }),
    records,
    hashes,
    voided,
    frames: records.map((record) => Buffer.from(encodeFrame(record)).toString('base64')),
    snapshot: Buffer.from(encodeSnapshot(page)).toString('base64'),
  };
  writeFileSync(file, `${JSON.stringify(golden, null, 1)}\n`, { flag: 'wx' });
}

await write('tour', tour());
for (const seed of [1, 2, 3]) await write(`chance-${seed}`, story(numbers(seed, 600)));
// The first with a snapshot of format 4: those above hold one of format 3.
await write('gallery', galleryLog());
const { start, records } = brimful();
await write('full', records, Buffer.from(start).toString('base64'));
await write('text', textsLog());
