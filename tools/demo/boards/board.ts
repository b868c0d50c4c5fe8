import type { PersonName } from '../people.ts';
import type { Scene } from '../scenes/sheet.ts';

export interface DemoSharer {
  readonly who: PersonName;
  /** 0 views, 1 edits, 2 edits and copies. */
  readonly permit: '0' | '1' | '2';
}

/** A document on a page of its own kind (`scenes/beside.ts`). */
export interface DemoDocument {
  /** The place of the page on the board. */
  readonly page: number;
  readonly name: string;
  make(): Promise<Uint8Array>;
}

export interface DemoBoard {
  readonly wbName: string;
  readonly owner: PersonName;
  /** One for each page, at least one. */
  readonly pages: readonly Scene[];
  readonly documents?: readonly DemoDocument[];
  readonly sharers?: readonly DemoSharer[];
  readonly starredBy?: readonly PersonName[];
  /** Ends up in its owner's recycle bin. */
  readonly recycled?: boolean;
}
