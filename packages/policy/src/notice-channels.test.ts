import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHANNELS_OF_KIND,
  changedChoices,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeChoices,
  wantsNotice,
} from './notice-channels.ts';

const some = fc.record({ app: fc.boolean(), mail: fc.boolean() }, { requiredKeys: [] }) as fc.Arbitrary<
  Partial<Record<NoticeChannel, boolean>>
>;
const choices = fc.record(Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, some])), {
  requiredKeys: [],
}) as fc.Arbitrary<NoticeChoices>;
const kind = fc.constantFrom(...NOTICE_KINDS);
const channel = fc.constantFrom(...NOTICE_CHANNELS);

test('R2.11 nothing chosen: everything comes by every way it has, and what nobody can turn off always comes', () => {
  for (const one of NOTICE_KINDS) {
    for (const way of NOTICE_CHANNELS) {
      const has = (CHANNELS_OF_KIND[one] as readonly NoticeChannel[]).includes(way);
      expect(wantsNotice({}, one, way)).toBe(has);
    }
  }
  fc.assert(fc.property(choices, channel, (chosen, way) => wantsNotice(chosen, null, way)));
});

test('R2.11 a change decides what it names, and nothing else changes', () => {
  fc.assert(
    fc.property(choices, choices, kind, channel, (before, change, one, way) => {
      const after = changedChoices(before, change);
      const named = change[one]?.[way];
      const has = (CHANNELS_OF_KIND[one] as readonly NoticeChannel[]).includes(way);
      const expected = named === undefined ? wantsNotice(before, one, way) : has && named;
      expect(wantsNotice(after, one, way)).toBe(expected);
    }),
  );
});

test('what is kept is small: only what is off, whatever was sent', () => {
  fc.assert(
    fc.property(choices, choices, (before, change) => {
      const kept = Object.values(changedChoices(before, change)).flatMap((one) => Object.values(one ?? {}));
      expect(kept.every((value) => value === false)).toBe(true);
      expect(JSON.stringify(changedChoices(before, change)).length).toBeLessThan(200);
    }),
  );
});
