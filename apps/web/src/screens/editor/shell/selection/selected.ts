import type { Json } from '@sw/board-model';
import type { SelectionSummary, StyleName, WindowZoom } from '@sw/editor';

/** Whether the selection can be grouped, and whether it has a group that can be split. */
export interface Grouping {
  readonly group: boolean;
  readonly ungroup: boolean;
}

/** @param groupIds those of the selected objects; undefined for one without a group */
export function groupingOf(groupIds: readonly (string | undefined)[]): Grouping {
  const groups = new Set(groupIds);
  const isOne = groups.size === 1 && !groups.has(undefined);
  return { group: groupIds.length > 1 && !isOne, ungroup: groupIds.some((id) => id !== undefined) };
}

/** What the chrome knows about the selection. */
export interface Selected {
  readonly summary: SelectionSummary;
  /** For each style of any selected object, the common value. */
  readonly styles: ReadonlyMap<StyleName, Json>;
  readonly hasWords: boolean;
  readonly grouping: Grouping;
  /** Set if exactly one image is selected: its id, and whether its picture has loaded. */
  readonly picture: { readonly selectId: string; readonly there: boolean } | undefined;
  /** The address of the file, if exactly one picture, document or recording is selected. */
  readonly file: string | undefined;
  /** The common size of the selected pictures, if all of them have been given one. */
  readonly pictureZoom: WindowZoom | undefined;
}

/** The props of a control beside the selection. */
export interface ControlProps {
  readonly selected: Selected;
}
