import {
  EXPORT_SELECTION_MAX,
  type ExportFormat,
  type ExportOrder,
  type ExportScale,
  type ExportSheet,
} from '@sw/contract';

/** The part of the board to export. */
export type Part = 'selection' | 'page' | 'board';

export interface Choice {
  readonly part: Part;
  readonly format: ExportFormat;
  readonly scale: ExportScale;
  readonly paper: boolean;
  readonly sheet: ExportSheet;
}

export interface Place {
  readonly pageId: string;
  readonly selectIds: readonly string[];
  readonly pages: number;
}

/** A selection is most likely what the user wants to export; for a board of one page, board and page are the same. */
export const partsOf = ({ selectIds, pages }: Place): readonly Part[] => [
  ...(selectIds.length > 0 && selectIds.length <= EXPORT_SELECTION_MAX ? (['selection'] as const) : []),
  'page',
  ...(pages > 1 ? (['board'] as const) : []),
];

export const firstChoice = (place: Place): Choice => ({
  part: partsOf(place)[0] ?? 'page',
  format: place.selectIds.length > 0 ? 'png' : 'pdf',
  scale: 2,
  paper: true,
  sheet: 'own',
});

/** Whether the format lets the user choose a part: a board's own file always has the whole board and its own look. */
export const hasPart = ({ format }: Choice): boolean => format !== 'twb';

export function orderOf({ part, format, scale, paper, sheet }: Choice, { pageId, selectIds }: Place): ExportOrder {
  if (format === 'twb') return { format, scale: 1, paper: true, sheet: 'own' };
  return {
    format,
    ...(part === 'board' ? {} : { pageId }),
    ...(part === 'selection' ? { selectIds: [...selectIds] } : {}),
    scale: format === 'png' ? scale : 1,
    paper: format === 'pdf' || paper,
    sheet: format === 'pdf' ? sheet : 'own',
  };
}
