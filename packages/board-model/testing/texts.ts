import { KIND, type LogRecord, type TextRun } from '../src/index.ts';
import { ANNA, BEN, object, Scene } from './scene.ts';

type Change = readonly [actor: number, before: string, after: string];

/** Changes of one text, each made from what its writer saw, which is not always what the page has. */
const TEXTS: readonly (readonly Change[])[] = [
  [
    [ANNA, 'Risks: ', 'Risks: appl'],
    [BEN, 'Risks: ', 'Risks: bud'],
    [ANNA, 'Risks: appl', 'Risks: apples an'],
    [BEN, 'Risks: bud appl', 'Risks: budget appl'],
    [ANNA, 'Risks: apples an', 'Risks: apples and'],
    [BEN, 'Risks: budget appl', 'Risks: budget is appl'],
  ],
  [
    [ANNA, 'MIDDLE', 'aMIDDLE'],
    [BEN, 'MIDDLE', 'MIDDLEb'],
    [ANNA, 'aMIDDLE', 'a MIDDLE'],
    [BEN, 'MIDDLEb', 'MIDDLE'],
    [BEN, 'aMIDDLE', 'aMIDDLE red'],
    [ANNA, 'a MIDDLE', 'a blue'],
  ],
  [
    [ANNA, 'late', 'later'],
    [BEN, 'late', 'lately'],
    [ANNA, 'later', ''],
    [BEN, 'lately', 'lately 预算'],
    [ANNA, '', '苹果'],
    [BEN, 'teh', 'the'],
    [ANNA, 'teh', 'the👍🏽'],
  ],
];

const runsOf = (text: string): TextRun[] => (text === '' ? [] : [{ text, bold: text.length > 9 }]);
const nullable = (text: string) => (text === '' ? null : runsOf(text));

export function textsLog(): LogRecord[] {
  const scene = new Scene();
  for (const [i, changes] of TEXTS.entries()) {
    const selectId = `${i + 1}`;
    const [first] = changes;
    scene.creates(ANNA, object(selectId, { type: KIND.memoText, runs: runsOf(first?.[1] ?? '') }));
    for (const [actor, before, after] of changes)
      scene.sets(actor, selectId, 'runs', nullable(before), nullable(after));
  }
  return scene.records;
}
