import { describe, expect, it } from 'vitest';
import { contrast } from '../../testing/theme/contrast.ts';
import { tokensFile } from '../../testing/theme/tokens-file.ts';

const tokens = tokensFile();

/** Text needs 4.5 to 1. */
const TEXT = [
  ...['backdrop', 'sheet', 'raised', 'sunken', 'canvas'].flatMap((ground) =>
    ['text', 'text-2', 'text-3'].map((ink) => [ink, ground] as const),
  ),
  ...['text', 'text-2', 'text-3', 'accent-text'].map((ink) => [ink, 'accent-tint'] as const),
  ...['backdrop', 'sheet', 'raised'].map((ground) => ['accent-text', ground] as const),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-press'],
  ['on-mark', 'mark'],
  ['warn', 'warn-tint'],
  ['warn', 'raised'],
  ['danger', 'danger-tint'],
  ['danger', 'sheet'],
  ['danger', 'raised'],
  ['text', 'danger-tint'],
  ['text', 'warn-tint'],
  ['on-danger', 'danger'],
  ['on-tip', 'tip'],
  ['tip-action', 'tip'],
  // The action inside a toast that warns.
  ['accent-text', 'warn-tint'],
  ['accent-text', 'danger-tint'],
] as const;

/** Edges, icons and handles need 3 to 1. */
const MARKS = [
  ...['backdrop', 'sheet', 'raised'].map((ground) => ['control-line', ground] as const),
  ...['backdrop', 'sheet', 'raised', 'canvas'].map((ground) => ['focus', ground] as const),
  ['accent', 'sheet'],
  ['danger', 'sheet'],
  ['selection', 'canvas'],
  ['laser', 'canvas'],
] as const;

describe.each(['light', 'dark'] as const)('contrast of the %s theme', (name) => {
  const colour = (token: string): string => {
    const value = tokens[name].get(token) ?? tokens.shared.get(token);
    if (value === undefined || !/^#[\dA-F]{6}$/i.test(value)) throw new Error(`--sw-${token} is no colour: ${value}`);
    return value;
  };

  it.each(TEXT)('%s on %s can be read', (ink, ground) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)('%s on %s can be seen', (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(Array.from({ length: 12 }, (_, place) => `person-${place + 1}`))(
    'a name in white on %s can be read',
    (who) => {
      expect(contrast(colour(who), colour('on-person'))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(Array.from({ length: 8 }, (_, place) => `sticky-${place + 1}`))('text on %s can be read', (note) => {
    expect(contrast(colour(note), colour('sticky-text'))).toBeGreaterThanOrEqual(4.5);
  });
});
