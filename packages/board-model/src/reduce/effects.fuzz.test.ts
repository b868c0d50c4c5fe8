import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, diceNumbers } from '../../testing/fuzz.ts';
import { operation } from '../../testing/scene.ts';
import { Dice, someOperation, workedPage } from '../../testing/story.ts';
import { applyLocal, isLocked, mergeRuns, OPERATION, RULES, type TextRun, weaveRuns } from '../index.ts';
import { align } from '../text/text-align.ts';
import { isWord, tokensOf } from '../text/text-tokens.ts';

test('C1 C2 clean removes nothing newer than its versionId and nothing locked', () => {
  check(fc.tuple(diceNumbers(120), fc.nat({ max: 20 })), 6000, ([numbers, versionId]) => {
    const page = workedPage(numbers);
    const before = [...page.objects.keys()].map((selectId) => ({
      selectId,
      stays: (page.births.get(selectId)?.created ?? 0) > versionId || isLocked(page, selectId),
    }));
    const { touched } = applyLocal(page, operation(OPERATION.clean, [], { versionId }), { actor: 1, rules: RULES });
    for (const { selectId, stays } of before) {
      if (stays) expect(page.objects.has(selectId)).toBe(true);
      expect(page.objects.has(selectId)).toBe(!touched.has(selectId));
    }
  });
});

test('E1 E2 an eraser never leaves a fragment beside its source, nor takes a source without its fragments', () => {
  check(fc.tuple(diceNumbers(120), diceNumbers(40)), 6000, ([numbers, cut]) => {
    const page = workedPage(numbers);
    const drawn = someOperation(new Dice(cut), page, 'a', 1);
    const eraser = { ...drawn, header: { ...drawn.header, protocolType: OPERATION.eraser } };
    const before = new Set(page.objects.keys());
    const { voided } = applyLocal(page, eraser, { actor: 1, rules: RULES });
    for (const object of eraser.state) {
      if (before.has(object.selectId) || !page.objects.has(object.selectId)) continue;
      expect(object.cutFrom).toBeDefined();
      expect(before.has(object.cutFrom ?? '')).toBe(true);
      expect(page.objects.has(object.cutFrom ?? '')).toBe(false);
      expect(voided.some(({ selectId }) => selectId === object.cutFrom)).toBe(false);
    }
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', ' ', '.', '你', '好', '👍'), maxLength: 24 });
const runs = fc.array(fc.record({ text, bold: fc.boolean() }), { maxLength: 3 });

/** Words of one side that the base did not have, by the same alignment that the merge uses. */
function written(base: readonly TextRun[], side: readonly TextRun[]): string[] {
  const [old, tokens] = [tokensOf(base), tokensOf(side)];
  const kept = new Set(align(old, tokens));
  return tokens.filter((token, i) => isWord(token) && !kept.has(i)).map((token) => token.text);
}

test('X1 a merge keeps both people’s words, and nobody else’s', () => {
  check(fc.tuple(runs, runs, runs), 20_000, ([base, present, next]) => {
    const words = tokensOf(mergeRuns(base, present, next))
      .filter(isWord)
      .map((token) => token.text);
    const left = [...words];
    const same = JSON.stringify(present) === JSON.stringify(next);
    for (const word of [...written(base, present), ...(same ? [] : written(base, next))]) {
      const at = left.indexOf(word);
      expect(at, `${word} is lost`).toBeGreaterThanOrEqual(0);
      left.splice(at, 1);
    }
    const known = new Set(tokensOf(base).map((token) => token.text));
    if (!same) for (const word of left) expect(known).toContain(word);
  });
});

test('X2 X4 merging is the identity where one side did nothing', () => {
  check(fc.tuple(runs, runs), 5000, ([base, side]) => {
    const join = (some: readonly TextRun[]): string => some.map((run) => run.text).join('');
    for (const merge of [mergeRuns, weaveRuns]) {
      expect(join(merge(base, base, side))).toBe(join(side));
      expect(join(merge(base, side, base))).toBe(join(side));
      expect(join(merge(base, side, side))).toBe(join(side));
    }
  });
});

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const edit = (letters: string): fc.Arbitrary<Edit> =>
  fc.record({
    from: fc.nat(24),
    to: fc.nat(24),
    words: fc.string({ unit: fc.constantFrom(...letters, ' '), maxLength: 8 }),
  });

function edited(words: string, { from, to, words: written }: Edit): TextRun[] {
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  const result = words.slice(0, start) + written + words.slice(end);
  return result === '' ? [] : [{ text: result }];
}

test('X8 a merge keeps every letter that one of two people typed, once, and in the order of each', () => {
  // Each letter once: which of two equal ones somebody deleted, nobody can tell.
  const words = fc.shuffledSubarray([...'ABCDEFGHIJKLMNOPQ你白板   .']).map((letters) => letters.join(''));
  check(fc.tuple(words, edit('kmn好'), edit('xyz吗')), 20_000, ([was, mine, theirs]) => {
    const base = was === '' ? [] : [{ text: was }];
    const woven = weaveRuns(base, edited(was, mine), edited(was, theirs))
      .map((run) => run.text)
      .join('');
    const only = (some: string, letters: RegExp): string => some.replaceAll(letters, '');
    expect(only(woven, /[^kmn好]/g)).toBe(only(mine.words, / /g));
    expect(only(woven, /[^xyz吗]/g)).toBe(only(theirs.words, / /g));
    // What neither deleted is there once, in its order.
    const stays = [...was].filter(
      (letter, i) => letter !== ' ' && ![mine, theirs].some(({ from, to }) => within(i, from, to)),
    );
    let at = -1;
    for (const letter of stays) {
      at = woven.indexOf(letter, at + 1);
      expect(at, `${stays.join('')} in ${woven}`).toBeGreaterThanOrEqual(0);
    }
  });
});

const within = (i: number, from: number, to: number): boolean => i >= Math.min(from, to) && i < Math.max(from, to);
