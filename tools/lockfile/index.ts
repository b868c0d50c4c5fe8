export { type Lockfile, missingOptional } from './whole.ts';
