import type { Face } from '@sw/editor';
import { actorColour } from '../../../../features/people/actor-colour.ts';

export interface KnownPerson {
  readonly actor: number;
  readonly nickName: string;
}

/** The people behind the numbers on a board. Each new person is fetched once, and named when the answer arrives. */
export class FaceBook {
  readonly #askFor: (actor: number) => void;
  #names = new Map<number, string>();
  readonly #asked = new Set<number>();

  constructor(askFor: (actor: number) => void) {
    this.#askFor = askFor;
  }

  learn(people: readonly KnownPerson[]): void {
    for (const { actor, nickName } of people) this.#names.set(actor, nickName);
  }

  face(actor: number): Face {
    const name = this.#names.get(actor);
    if (name === undefined && !this.#asked.has(actor)) {
      this.#asked.add(actor);
      this.#askFor(actor);
    }
    return { name: name ?? '', colour: actorColour(actor) };
  }
}
