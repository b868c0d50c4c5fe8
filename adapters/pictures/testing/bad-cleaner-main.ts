import type { Task } from '../src/cleaner.ts';

/** Does what the task says, as a hostile image would. */
const hoard: Buffer[] = [];
process.on('message', ({ bytes }: Task) => {
  const word = Buffer.from(bytes).toString();
  if (word === 'end') process.exit(7);
  while (word === 'hang');
  if (word === 'fill') setInterval(() => hoard.push(Buffer.alloc(64 * 1024 * 1024, 1)), 10);
  if (word === 'fine') process.send?.({ ok: false, error: 'format' });
});
process.on('disconnect', () => process.exit());
