import { MEGABYTE } from '@sw/base';
import type { Task } from '../src/cleaner.ts';

/** Behaves as the task requests, like a process that was taken over by a hostile image. */
const hoard: Buffer[] = [];
process.on('message', ({ bytes }: Task) => {
  const word = Buffer.from(bytes).toString();
  if (word === 'end') process.exit(7);
  while (word === 'hang');
  if (word === 'fill') setInterval(() => hoard.push(Buffer.alloc(64 * MEGABYTE, 1)), 10);
  if (word === 'fine') process.send?.({ ok: false, error: 'format' });
});
process.on('disconnect', () => process.exit());
