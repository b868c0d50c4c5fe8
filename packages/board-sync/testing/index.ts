export { Chance } from './fuzz/chance.ts';
export { deed } from './fuzz/deeds.ts';
export { type FuzzOptions, type FuzzReport, runSeed } from './fuzz/run-seed.ts';
export type { ArchivedRecord, FuzzWorld, SeatPorts } from './fuzz/world.ts';
