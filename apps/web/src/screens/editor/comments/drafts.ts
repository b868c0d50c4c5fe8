import type { Mentionable } from './mentions.ts';

export interface Draft {
  readonly text: string;
  readonly picked: readonly Mentionable[];
}

const NOTHING: Draft = { text: '', picked: [] };
const kept = new Map<string, Draft>();

/** Unsent text, by where it was written: closing a thread by mistake loses nothing. */
export const drafts = {
  get: (key: string): Draft => kept.get(key) ?? NOTHING,
  set: (key: string, draft: Draft): void => {
    if (draft.text === '') kept.delete(key);
    else kept.set(key, draft);
  },
};
