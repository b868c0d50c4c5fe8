import { repeats } from '@sw/base/testing';
import type { Json } from '@sw/board-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join } from '../../testing/person.ts';
import { Writer } from '../../testing/writer.ts';
import { plainText } from './runs.ts';

const NAMES = ['client-ann', 'client-ben', 'client-cem'] as const;

/** What happens next: somebody presses a key, time passes, or a connection stops or goes on. */
type Step = { readonly who: number; readonly what: 'key' | 'stop' | 'go' } | { readonly pass: number };

interface Plan {
  readonly base: string;
  /** Where each writer's caret is at first, and what they type. */
  readonly writers: readonly { readonly at: number; readonly words: string }[];
  readonly steps: readonly Step[];
}

async function together({ base, writers, steps }: Plan) {
  const time = new ManualTime();
  const board = new Loopback(time);
  const people = await Promise.all(writers.map((_, i) => join(board, NAMES[i] ?? '', i + 5)));
  const [first] = people;
  if (!first) throw new Error('nobody writes');
  const note = first.shape([100, 100, 400, 200]);
  if (base !== '')
    first.page.dispatch([
      { protocolType: 5, changes: [[note.selectId, 'runs', null, [{ text: base }] as unknown as Json]] },
    ]);
  await time.pass(100);
  const fields = people.map(
    (person, i) => new Writer(person, note.selectId, Math.min(writers[i]?.at ?? 0, base.length)),
  );
  const left = writers.map(({ words }) => [...words]);
  const press = (who: number) => {
    const key = left[who]?.shift();
    if (key !== undefined) fields[who]?.press(key);
  };
  const hold = (who: number, held: boolean) => board.hold(NAMES[who] ?? '', held);
  for (const step of steps) {
    if ('pass' in step) await time.pass(step.pass);
    else if (step.what === 'key') press(step.who);
    else hold(step.who, step.what === 'stop');
  }
  for (const [who, keys] of left.entries()) {
    hold(who, false);
    while (keys.length > 0) {
      press(who);
      await time.pass(120);
    }
  }
  await time.pass(2_000);
  const stored = people.map((person) => plainText(person.only.runs ?? []));
  return { stored, fields };
}

/** Each has letters of their own, so the test knows whose they are. */
const LETTERS = ['abcdef', 'uvwxyz', 'kmnopq'] as const;
const sentence = (letters: string) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
    .chain((words) => fc.constantFrom(words.join(' '), ` ${words.join(' ')}`, `${words.join(' ')} `, words.join(', ')));

const plan = (people: number): fc.Arbitrary<Plan> =>
  fc.record({
    base: fc.constantFrom('', 'RISKS: ', 'RISKS:', 'MIDDLE', 'LATE. AND MORE'),
    writers: fc.tuple(
      ...LETTERS.slice(0, people).map((letters) => fc.record({ at: fc.nat(14), words: sentence(letters) })),
    ),
    steps: fc.array(
      fc.oneof(
        { weight: 5, arbitrary: fc.record({ who: fc.nat(people - 1), what: fc.constant('key' as const) }) },
        { weight: 1, arbitrary: fc.record({ who: fc.nat(people - 1), what: fc.constantFrom('stop', 'go') }) },
        { weight: 2, arbitrary: fc.record({ pass: fc.constantFrom(5, 120, 500) }) },
      ),
      { maxLength: 80 },
    ),
  });

/** One begins some keys before the other; both press a key every 120 ms. The connection of the first may stop meanwhile. */
function slowly(ahead: number, stops: boolean): Step[] {
  const key = (who: number): Step => ({ who, what: 'key' });
  return Array.from({ length: 40 }, (_, i): Step[] => [
    key(0),
    ...(i >= ahead ? [key(1)] : []),
    ...(stops && i % 10 === 3 ? [{ who: 0, what: 'stop' } as const] : []),
    ...(stops && i % 10 === 8 ? [{ who: 0, what: 'go' } as const] : []),
    { pass: 120 },
  ]).flat();
}

test.each([0, 1, 2, 3, 5, 7, 10].flatMap((ahead) => [false, true].map((stops) => ({ ahead, stops }))))(
  'two sentences typed at the end of one text, one $ahead keys ahead (with stops: $stops), are both whole',
  async ({ ahead, stops }) => {
    const sentences = ['apples and oranges are late', 'budget is not approved yet'];
    const base = 'RISKS: ';
    const writers = sentences.map((words) => ({ at: base.length, words }));
    const { stored } = await together({ base, writers, steps: slowly(ahead, stops) });
    const both = [sentences, sentences.toReversed()].map((all) => base + all.join(' '));
    expect(both).toContain(stored[0]);
    expect(stored[1]).toBe(stored[0]);
  },
);

test.each([2, 3])(
  '%i slow writers in one text: every word of each is there, once, in order, and the caret behind it',
  async (people) => {
    await fc.assert(
      fc.asyncProperty(plan(people), async (given) => {
        const { stored, fields } = await together(given);
        const [text = ''] = stored;
        for (const [i, { words }] of given.writers.entries()) {
          expect([stored[i], fields[i]?.words]).toEqual([text, text]);
          const mine = new RegExp(`[${LETTERS[i]}]+`, 'g');
          expect(text.match(mine), `${words} in ${text}`).toEqual(words.match(mine));
          const last = fields[i]?.before.match(mine)?.join(' ');
          expect(last, `the caret behind ${words} in ${text}`).toBe(words.match(mine)?.join(' '));
        }
        const base =
          text
            .replaceAll(/[a-z]+/g, '')
            .match(/[A-Z]/g)
            ?.join('') ?? '';
        expect(base).toBe(given.base.match(/[A-Z]/g)?.join('') ?? '');
      }),
      { numRuns: repeats(400) },
    );
  },
  180_000,
);
