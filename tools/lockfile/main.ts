import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { verified, withoutIntegrity } from './integrity.ts';
import { completed, type Lockfile, missingOptional } from './whole.ts';

const run = promisify(execFile);

/** The registry's entry for a version; undefined if it has none. */
async function integrityOf(spec: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('npm', ['view', spec, 'dist.integrity', '--json']);
    const integrity: unknown = JSON.parse(stdout);
    return typeof integrity === 'string' ? integrity : undefined;
  } catch {
    return undefined;
  }
}

/** `npm run lockfile`: completes the lockfile for all platforms after an `npm install` that changed dependencies. */
const file = resolve(import.meta.dirname, '../../package-lock.json');
const text = readFileSync(file, 'utf8');
const lock = JSON.parse(text) as Lockfile;
const missing = missingOptional(lock);
const whole = await verified(completed(lock), integrityOf);
const written = `${JSON.stringify(whole, null, 2)}\n`;
if (written !== text) writeFileSync(file, written);
const bare = withoutIntegrity(whole);
console.log(missing.length === 0 ? 'the lockfile is whole' : `added ${missing.map(({ name }) => name).join(', ')}`);
if (bare.length > 0) console.log(`${bare.length} packages have no hash: the registry does not have them`);
