import { join } from 'node:path';
import { journeyShard } from './journeys.ts';

/** journeys-main.ts 1/4: prints the files of that shard, for the arguments of `npm run e2e`. */
console.log(journeyShard(join(import.meta.dirname, '../..'), process.argv[2] ?? '1/1').join(' '));
