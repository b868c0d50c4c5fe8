export { bestOf } from './best-of.ts';
export { ManualClock } from './manual-clock.ts';
export { repeats } from './repeats.ts';
