import type { PageState } from '@sw/board-model';
import { type Box, boxOfPage, boxOfSelection, type DrawingKit } from '@sw/board-render';
import { ExportFailure } from '../port.ts';

/** The part of a page that becomes a file. */
export interface Part {
  readonly box: Box;
  /** Objects that are shown; all others are omitted. Undefined shows everything. */
  readonly shown: ReadonlySet<string> | undefined;
}

export function partOf(kit: DrawingKit, page: PageState, selectIds: readonly string[] | undefined): Part {
  if (selectIds === undefined) return { box: boxOfPage(kit, page), shown: undefined };
  const part = boxOfSelection(kit, page, selectIds);
  if (!part) throw new ExportFailure('empty');
  return part;
}

export const sizeOf = ({ minX, minY, maxX, maxY }: Box): { readonly width: number; readonly height: number } => ({
  width: maxX - minX,
  height: maxY - minY,
});

export const leftOut = (page: PageState, shown: ReadonlySet<string> | undefined): ReadonlySet<string> =>
  shown === undefined ? new Set() : new Set([...page.objects.keys()].filter((selectId) => !shown.has(selectId)));
