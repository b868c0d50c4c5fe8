import { SECOND } from '@sw/base';
import { parseCallIdentity } from '@sw/contract';
import type { Reaction } from '../call-state.ts';
import type { MediaParticipant } from '../media/media-room.ts';
import { ATTRIBUTE, reactionIn } from './attributes.ts';

const SHOWN_MS = 5 * SECOND;

/** The reactions to show: each for 5 s after it changes. Reactions from before we joined are not shown. */
export class Reactions {
  readonly #last = new Map<string, string>();
  readonly #shown = new Map<string, { readonly reaction: Reaction; readonly until: number }>();

  see(participants: readonly MediaParticipant[], now: number): void {
    for (const { identity, attributes } of participants) {
      const text = attributes[ATTRIBUTE.reaction] ?? '';
      const before = this.#last.get(identity);
      this.#last.set(identity, text);
      const userId = parseCallIdentity(identity)?.userId;
      const reaction = reactionIn(attributes);
      if (before === undefined || before === text || userId === undefined || reaction === undefined) continue;
      this.#shown.set(userId, { reaction, until: now + SHOWN_MS });
    }
  }

  shown(now: number): ReadonlyMap<string, Reaction> {
    const found = new Map<string, Reaction>();
    for (const [userId, { reaction, until }] of this.#shown) if (until > now) found.set(userId, reaction);
    return found;
  }

  nextChange(now: number): number | undefined {
    const ahead = [...this.#shown.values()].map(({ until }) => until).filter((until) => until > now);
    return ahead.length === 0 ? undefined : Math.min(...ahead);
  }
}
