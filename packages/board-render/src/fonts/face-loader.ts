import { bundledFamily, type Cut } from './families.ts';
import { type NameFaces, ownName, type WantedLetters } from './wanted.ts';

/** Some of a family's letters in one look. */
export interface FontFile extends Cut {
  readonly url: string;
  /** Which letters, as CSS says it: `unicode-range`. */
  readonly range: string;
}

/** The fonts of a window or a worker. */
export interface FaceShelf {
  /** Makes files known without fetching any. */
  add(family: string, files: readonly FontFile[]): void;
  has(font: string, letters: string): boolean;
  /** Fetches the files that have any of these letters; false: there are none. Rejects if one did not come, and may be asked again. */
  fetch(font: string, letters: string): Promise<boolean>;
}

export interface FaceLoaderPorts {
  readonly shelf: FaceShelf;
  filesOf(family: string): Promise<readonly FontFile[]>;
  later(run: () => void, ms: number): void;
}

/** The bundled families, in one window or worker. */
export interface Faces {
  readonly name: NameFaces;
  filesOf(family: string): Promise<readonly FontFile[]>;
  /** Tells of families of which letters came; answers how to stop. */
  listen(hear: (family: string) => void): () => void;
}

/** A file that did not come is asked for again after so long, then after twice as long, and so on. */
const AGAIN_MS = 2_000;

/** Fetches what texts need of the bundled families: only the files whose letters are written, once each. */
export class FaceLoader implements Faces {
  readonly #ports: FaceLoaderPorts;
  readonly #hearers = new Set<(family: string) => void>();
  /** Letters that were asked for, by the font they are seen in. */
  readonly #asked = new Map<string, Set<string>>();
  /** What the texts of this turn need. */
  readonly #wanted = new Map<string, { readonly family: string; letters: string }>();
  /**
   * How often letters of a family came. In a worker Chromium keeps the faces that it found for a list of families, without those that
   * came later; so after each coming the list ends with another name, which nothing has.
   */
  readonly #editions = new Map<string, number>();
  readonly #files = new Map<string, Promise<readonly FontFile[]>>();
  readonly #shelved = new Map<string, Promise<void>>();

  constructor(ports: FaceLoaderPorts) {
    this.#ports = ports;
  }

  readonly name: NameFaces = (wanted) => {
    if (!bundledFamily(wanted.family)) return ownName(wanted);
    this.#want(wanted);
    const edition = this.#editions.get(wanted.family) ?? 0;
    return edition === 0 ? ownName(wanted) : `${ownName(wanted)}, "${wanted.family} edition ${edition}"`;
  };

  filesOf(family: string): Promise<readonly FontFile[]> {
    return once(this.#files, family, () => this.#ports.filesOf(family));
  }

  listen(hear: (family: string) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  #want({ family, bold, italic, text }: WantedLetters): void {
    const font = `${italic ? 'italic ' : ''}${bold ? '600' : '400'} 16px "${family}"`;
    const asked = this.#asked.get(font) ?? new Set();
    this.#asked.set(font, asked);
    let letters = '';
    for (const letter of text) {
      if (asked.has(letter)) continue;
      asked.add(letter);
      letters += letter;
    }
    if (letters === '') return;
    const wanted = this.#wanted.get(font) ?? { family, letters: '' };
    wanted.letters += letters;
    this.#wanted.set(font, wanted);
    if (this.#wanted.size === 1 && wanted.letters === letters) queueMicrotask(() => this.#fetchWanted());
  }

  #fetchWanted(): void {
    for (const [font, { family, letters }] of this.#wanted) void this.#fetch(font, family, letters);
    this.#wanted.clear();
  }

  async #fetch(font: string, family: string, letters: string, againMs = AGAIN_MS): Promise<void> {
    const { shelf, later } = this.#ports;
    try {
      await once(this.#shelved, family, async () => shelf.add(family, await this.filesOf(family)));
      if (shelf.has(font, letters) || !(await shelf.fetch(font, letters))) return;
    } catch {
      // Without its face a text is drawn in the default, so this is nobody's failure; the network may be back soon.
      later(() => void this.#fetch(font, family, letters, againMs * 2), againMs);
      return;
    }
    this.#editions.set(family, (this.#editions.get(family) ?? 0) + 1);
    for (const hear of this.#hearers) hear(family);
  }
}

/** What failed is not remembered. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before) return before;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
