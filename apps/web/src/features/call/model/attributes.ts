import { REACTIONS, type Reaction } from '../call-state.ts';

/**
 * What devices report to each other besides sound and pictures, as attributes of LiveKit's participants, so that late
 * joiners get them too. A device can write anything, so every value is checked when it is read.
 */
export const ATTRIBUTE = {
  /** When the hand was raised, in ms; empty if it is down. */
  hand: 'hand',
  /** A reaction and a number, so that repeating the same reaction is a change: `👍 3`. */
  reaction: 'reaction',
  /** When this device took the sound of its person, in ms. */
  sound: 'sound',
  /** When the screen was shared, in ms; empty if it is not. */
  screen: 'screen',
} as const;

export type Attributes = Readonly<Record<string, string>>;

/** 13 digits last until the year 2286. */
export function momentIn(attributes: Attributes, key: string): number | undefined {
  const text = attributes[key] ?? '';
  return /^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined;
}

export const momentText = (at: number | undefined): string => (at === undefined ? '' : String(Math.round(at)));

export function reactionIn(attributes: Attributes): Reaction | undefined {
  const [sign] = (attributes[ATTRIBUTE.reaction] ?? '').split(' ');
  return REACTIONS.find((reaction) => reaction === sign);
}
