import { runWithRepeat } from './repeat.ts';
import { vitestSuite } from './vitest-suite.ts';

/**
 * `npm test`: Vitest, and then once more, alone, what failed and does not test chance. Arguments are passed on to Vitest. RESULTS
 * gives the report in .engines/results another name than `vitest`.
 */
const root = process.cwd();
process.exitCode = await runWithRepeat(vitestSuite(root, process.argv.slice(2)), { root, say: console.log });
