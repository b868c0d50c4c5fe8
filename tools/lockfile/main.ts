import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { completed, type Lockfile, missingOptional } from './whole.ts';

/** `npm run lockfile`, after an `npm install` that changed dependencies: makes the lockfile whole for all platforms. */
const file = resolve(import.meta.dirname, '../../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const missing = missingOptional(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
console.log(missing.length === 0 ? 'the lockfile is whole' : `added ${missing.map(({ name }) => name).join(', ')}`);
