import { type Cut, fetchedFamily } from './families.ts';
import { type NameFaces, ownName, type WantedLetters } from './wanted.ts';

/** Part of a family's letters in one style. */
export interface FontFile extends Cut {
  readonly url: string;
  /** The letters, in CSS syntax: `unicode-range`. */
  readonly range: string;
}

/** The fonts of a window or a worker. */
export interface FaceShelf {
  /** Registers files without fetching them. */
  add(family: string, files: readonly FontFile[]): void;
  has(font: string, letters: string): boolean;
  /**
   * Fetches the files that contain any of these letters; false if there are none. Rejects if one failed; the call may
   * be repeated.
   */
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
  /** Reports families whose letters have arrived; returns a function to unsubscribe. */
  listen(receive: (family: string) => void): () => void;
}

/** A failed file is requested again after this time, then after twice as long, and so on. */
const AGAIN_MS = 2_000;

/** Fetches the parts of the bundled families that texts need: only files with letters in use, once each. */
export class FaceLoader implements Faces {
  readonly #ports: FaceLoaderPorts;
  readonly #receivers = new Set<(family: string) => void>();
  /** Requested letters, by font. */
  readonly #asked = new Map<string, Set<string>>();
  /** Letters needed by the texts of this turn. */
  readonly #wanted = new Map<string, { readonly family: string; letters: string }>();
  /**
   * How often letters of a family arrived. In a worker, Chromium caches the faces it found for a list of families and
   * ignores later ones; so after each arrival the list ends with a different, unused name.
   */
  readonly #editions = new Map<string, number>();
  readonly #files = new Map<string, Promise<readonly FontFile[]>>();
  readonly #shelved = new Map<string, Promise<void>>();

  constructor(ports: FaceLoaderPorts) {
    this.#ports = ports;
  }

  readonly name: NameFaces = (wanted) => {
    if (!fetchedFamily(wanted.family)) return ownName(wanted);
    this.#want(wanted);
    const edition = this.#editions.get(wanted.family) ?? 0;
    return edition === 0 ? ownName(wanted) : `${ownName(wanted)}, "${wanted.family} edition ${edition}"`;
  };

  filesOf(family: string): Promise<readonly FontFile[]> {
    return once(this.#files, family, () => this.#ports.filesOf(family));
  }

  listen(receive: (family: string) => void): () => void {
    this.#receivers.add(receive);
    return () => this.#receivers.delete(receive);
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
      // Without its face a text is drawn in the default font, so this is not reported as a failure. The network may return soon.
      later(() => void this.#fetch(font, family, letters, againMs * 2), againMs);
      return;
    }
    this.#editions.set(family, (this.#editions.get(family) ?? 0) + 1);
    for (const receive of this.#receivers) receive(family);
  }
}

/** Failures are not cached. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before) return before;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
