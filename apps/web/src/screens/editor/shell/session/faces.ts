import type { Face } from '@sw/editor';

const COLOURS = [
  '#7E5AD5',
  '#C7433C',
  '#0479A8',
  '#A75F01',
  '#B047A9',
  '#3B8034',
  '#376DD4',
  '#C4406A',
  '#147E75',
  '#7A7312',
  '#956650',
  '#627388',
] as const;

/** People of a board are numbered as they come and keep their number: so they keep their colour. */
export const actorColour = (actor: number): string =>
  COLOURS[(actor + COLOURS.length - 1) % COLOURS.length] ?? '#7E5AD5';

export interface KnownPerson {
  readonly actor: number;
  readonly nickName: string;
}

/** Who the numbers on a board are. Somebody new is asked for, once, and named when the answer comes. */
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
