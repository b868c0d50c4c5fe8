import type { Generated } from 'kysely';

/** Ids are bigint columns and stay strings: 18 digits do not fit a JavaScript number. */
export type Id = string;
/** Set by the database if not given. */
export type Stamp = Generated<Date>;
