export { isKnown, KNOWN_UNVERIFIED, withoutIntegrity } from './integrity.ts';
export { type Lockfile, missingOptional } from './whole.ts';
