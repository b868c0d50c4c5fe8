import { clean, square } from './clean.ts';
import type { Answer, Task } from './cleaner.ts';

/** The process that handles files of unknown senders. It runs in a sandbox, and does one task at a time. */
process.on('message', ({ bytes, limits, side }: Task) => {
  (side === undefined ? clean(bytes, limits) : square(bytes, limits, side))
    // If the decoder throws, the picture is at fault.
    .catch((): Answer => ({ ok: false, error: 'damaged' }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
