import { summarize } from './summary.ts';

/** main.ts FOLDER: adds up the steps and reports that runs of .ci/run, whole or shards, left in a folder. Exits with 3 if anything failed. */
const { lines, failed } = summarize(process.argv[2] ?? '.engines/results');
for (const line of lines) console.log(line);
// Not 1, by which .ci/run recognizes that this program itself failed.
process.exitCode = failed === 0 ? 0 : 3;
