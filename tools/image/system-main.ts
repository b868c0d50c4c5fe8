import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTED_FIELDS, systemComponents, withSystem } from './system-packages.ts';

/**
 * Adds the packages of Debian to the bill of materials of one image. `node tools/image/system-main.ts BILL FOLDER`; FOLDER has
 * dpkg's `status` and the `os-release` of that image.
 */
const [bill, folder] = process.argv.slice(2);
if (bill === undefined || folder === undefined) throw new Error('usage: system-main.ts BILL FOLDER');

const listing = execFileSync('dpkg-query', [`--admindir=${folder}`, '--show', `--showformat=${LISTED_FIELDS}`], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const system = systemComponents(listing, readFileSync(join(folder, 'os-release'), 'utf8'));
const whole = withSystem(JSON.parse(readFileSync(bill, 'utf8')), system);
writeFileSync(bill, `${JSON.stringify(whole, null, 2)}\n`);
console.log(`${system.length} packages of the system`);
