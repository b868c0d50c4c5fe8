/** Export formats of a board, a page or a selection. `twb` is the whole board and can be imported again. */
export const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'twb'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Page sizes of a PDF: that of the page, or a paper size. */
export const EXPORT_SHEETS = ['own', 'a4-portrait', 'a4-landscape', 'a3-portrait', 'a3-landscape'] as const;
export type ExportSheet = (typeof EXPORT_SHEETS)[number];
/** Pixels per unit of a PNG. */
export const EXPORT_SCALES = [1, 2, 4] as const;
export type ExportScale = (typeof EXPORT_SCALES)[number];
/** A larger selection is exported as its page. */
export const EXPORT_SELECTION_MAX = 5_000;
/** Per user. */
export const EXPORTS_AT_ONCE = 3;
/** How long an exported file is kept. */
export const EXPORT_HOURS = 24;
/** Why an export failed: the selection no longer exists, the file would be too large, or an internal error. */
export const EXPORT_PROBLEMS = ['empty', 'tooLarge', 'failed'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** Per user, uploading or being filled. */
export const IMPORTS_AT_ONCE = 2;
/** Time in which an upload must start; a file at the limit then takes half an hour over a slow line. */
export const IMPORT_TICKET_MINUTES = 5;
/** A file whose upload is not reported complete by then is removed. */
export const IMPORT_ABANDONED_MINUTES = 60;
/** The media type of a board file. The bytes determine the type, not the name. */
export const TWB_TYPE = 'application/x-twb';
/**
 * Why a board file was refused: it is not a board file, it is damaged, a newer release wrote it, it has pages of a format
 * that no release wrote into a file, a page is too large to read, the level allows fewer pages, fewer images or less
 * space, an image has a virus or cannot be checked for one, or an internal error.
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
  'infected',
  'failed',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
