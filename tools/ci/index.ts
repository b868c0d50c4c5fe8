export { flakyReport } from './flaky.ts';
export { playwrightSuite } from './playwright-suite.ts';
export { runWithRepeat } from './repeat.ts';
