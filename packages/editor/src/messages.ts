/** What the user is told. Values, not words: the application has the words, in three languages. */
export type EditorMessage =
  /** What was done here did not come to be. */
  | { readonly type: 'voided'; readonly reason: string; readonly whole: boolean; readonly count: number }
  /** A deed was refused before it happened. */
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'copyForbidden' }
  | { readonly type: 'nothingToPaste' }
  /** The browser keeps its clipboard to itself, or what lay there did not come. */
  | { readonly type: 'clipboardFailed' }
  | { readonly type: 'pasteTooLarge' }
  | { readonly type: 'locked' }
  | { readonly type: 'linkRefused' }
  | { readonly type: 'colourRefused' }
  | { readonly type: 'tooManyColours'; readonly limit: number }
  | { readonly type: 'textHeld'; readonly actor: number }
  | { readonly type: 'permitChanged'; readonly permit: 0 | 1 | 2 }
  | { readonly type: 'demoBegan'; readonly actor: number }
  | { readonly type: 'demoEnded' }
  | { readonly type: 'dataAbnormal' }
  | { readonly type: 'saveFailed'; readonly reason: string }
  | { readonly type: 'outdated' };
