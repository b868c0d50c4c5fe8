/** What a board, a page or a selection can be taken away as. `twb` is the whole board, to be brought in again. */
export const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'twb'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Of a PDF: as large as the page, or paper that a printer has. */
export const EXPORT_SHEETS = ['own', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape'] as const;
export type ExportSheet = (typeof EXPORT_SHEETS)[number];
/** Pixels for one unit, of a PNG. */
export const EXPORT_SCALES = [1, 2, 4] as const;
export type ExportScale = (typeof EXPORT_SCALES)[number];
/** A selection of more is asked for as its page. */
export const EXPORT_SELECTION_MAX = 5_000;
/** Of one person, at once. */
export const EXPORTS_AT_ONCE = 3;
/** A file that was made is there for so long. */
export const EXPORT_HOURS = 24;
/** Why a file could not be made: nothing of the selection is left, it would be too large, or something broke. */
export const EXPORT_PROBLEMS = ['empty', 'tooLarge', 'failed'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** Of one person, being sent or filled. */
export const IMPORTS_AT_ONCE = 2;
/** So long the sending of a file may begin; a file at the limit then takes half an hour over a slow line. */
export const IMPORT_TICKET_MINUTES = 5;
/** A file whose sender does not say by then that it was sent is removed. */
export const IMPORT_ABANDONED_MINUTES = 60;
/** Of a board's file. Its name decides nothing: what it is, is read from its bytes. */
export const TWB_TYPE = 'application/x-twb';
/**
 * Why a board's file was not taken: it is none, it is damaged, a newer release wrote it, it has pages of a format that no release
 * wrote into a file, a page is too large to read, the level allows fewer pages, fewer images or less space, or something broke.
 */
export const IMPORT_PROBLEMS = [
  'notTwb',
  'damaged',
  'newer',
  'older',
  'tooLarge',
  'pages',
  'images',
  'space',
  'failed',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
