export { flakyReport } from './flaky.ts';
export { interruption } from './interruption.ts';
export { playwrightSuite } from './playwright-suite.ts';
export { run } from './process.ts';
export { runWithRepeat } from './repeat.ts';
