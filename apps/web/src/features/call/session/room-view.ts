import type { CallPerson } from '../call-state.ts';
import type { MediaParticipant } from '../media/media-room.ts';
import { devicesByPerson, peopleOf } from '../model/call-people.ts';
import { Reactions } from '../model/reactions.ts';
import { Speaking } from '../model/speaking.ts';

/** The visible state of a room: its people with rings, hands and reactions. Some of it expires with time. */
export class RoomView {
  readonly #ownUserId: string;
  readonly #speaking = new Speaking();
  readonly #reactions = new Reactions();
  #names: ReadonlyMap<string, string> = new Map();

  constructor(ownUserId: string) {
    this.#ownUserId = ownUserId;
  }

  /** The names of people who have left are kept, because they may come back. */
  learn(people: readonly { readonly userId: string; readonly nickName: string }[]): void {
    this.#names = new Map([...this.#names, ...people.map(({ userId, nickName }) => [userId, nickName] as const)]);
  }

  people(participants: readonly MediaParticipant[], now: number): readonly CallPerson[] {
    const talking = [...devicesByPerson(participants)].flatMap(([userId, devices]) =>
      devices.some((device) => device.talking) ? [userId] : [],
    );
    this.#speaking.hear(new Set(talking), now);
    this.#reactions.see(participants, now);
    return peopleOf(participants, {
      ownUserId: this.#ownUserId,
      names: this.#names,
      speaking: this.#speaking.rings(now),
      spokeAt: this.#speaking.spokeAt,
      reactions: this.#reactions.shown(now),
    });
  }

  isUnknown({ userId, own }: CallPerson): boolean {
    return !own && !this.#names.has(userId);
  }

  nextChange(now: number): number | undefined {
    const moments = [this.#speaking.nextChange(now), this.#reactions.nextChange(now)];
    const ahead = moments.filter((moment) => moment !== undefined);
    return ahead.length === 0 ? undefined : Math.min(...ahead);
  }
}
