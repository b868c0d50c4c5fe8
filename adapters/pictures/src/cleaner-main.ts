import { clean, square } from './clean.ts';
import type { Answer, Task } from './cleaner.ts';

/**
 * The process that handles strangers' files. It has no address and no key of any engine, and does one task at a time.
 */
process.on('message', ({ bytes, limits, side }: Task) => {
  (side === undefined ? clean(bytes, limits) : square(bytes, limits, side))
    // What the decoder throws is a fault of the picture.
    .catch((): Answer => ({ ok: false, error: 'damaged' }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
