import { sameJson } from './json.ts';
import type { TextRun } from './object.ts';

const sameStyle = (a: TextRun, b: TextRun): boolean => {
  const { text: _a, ...left } = a;
  const { text: _b, ...right } = b;
  return sameJson(left, right);
};

/** The normal form of a text: no empty runs, and neighbours differ in style. Equal texts are then equal as JSON. */
export function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    if (last && sameStyle(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}
