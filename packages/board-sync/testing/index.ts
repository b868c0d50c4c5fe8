export { Chance } from './fuzz/chance.ts';
export { randomDraft } from './fuzz/random-draft.ts';
export { type FuzzOptions, type FuzzReport, runSeed } from './fuzz/run-seed.ts';
export type { ArchivedRecord, FuzzWorld, SeatPorts } from './fuzz/world.ts';
