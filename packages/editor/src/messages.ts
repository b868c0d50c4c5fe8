import type { DispatchRefusal, NotSavedReason } from '@sw/board-sync';
import type { Rights } from './together/rights.ts';

/** Notifications to the user. Values, not text: the application has the messages in three languages. */
export type EditorMessage =
  /** The user's work was not kept. */
  | { readonly type: 'voided'; readonly reason: string; readonly whole: boolean; readonly count: number }
  /** An action was refused before it happened. */
  | { readonly type: 'refused'; readonly reason: DispatchRefusal | NonNullable<Rights['reason']> }
  | { readonly type: 'copyForbidden' }
  | { readonly type: 'nothingToPaste' }
  /** The browser denied access to the clipboard, or its content could not be read. */
  | { readonly type: 'clipboardFailed' }
  | { readonly type: 'pasteTooLarge' }
  | { readonly type: 'locked' }
  | { readonly type: 'linkRefused' }
  | { readonly type: 'colourRefused' }
  | { readonly type: 'tooManyColours'; readonly limit: number }
  /** The object in which the user was writing was deleted; the user now writes the words in a new note. */
  | { readonly type: 'wordsMoved'; readonly actor: number | undefined }
  /** Words written in objects that others deleted meanwhile. */
  | { readonly type: 'wordsLost'; readonly words: ReadonlyMap<string, string> }
  | { readonly type: 'permitChanged'; readonly permit: 0 | 1 | 2 }
  | { readonly type: 'demoBegan'; readonly actor: number }
  /** Somebody else has put the page back to an earlier moment. */
  | { readonly type: 'restored'; readonly actor: number }
  | { readonly type: 'demoEnded' }
  | { readonly type: 'dataAbnormal' }
  | { readonly type: 'saveFailed'; readonly reason: NotSavedReason | 'storage' }
  | { readonly type: 'outdated' };
