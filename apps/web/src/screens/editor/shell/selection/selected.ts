import type { Json } from '@sw/board-model';
import type { SelectionSummary, StyleName, WindowZoom } from '@sw/editor';

/** Whether what is selected can be made one group, and whether there is a group to take apart. */
export interface Grouping {
  readonly group: boolean;
  readonly ungroup: boolean;
}

/** @param groupIds of each selected object, undefined where it stands alone */
export function groupingOf(groupIds: readonly (string | undefined)[]): Grouping {
  const groups = new Set(groupIds);
  const isOne = groups.size === 1 && !groups.has(undefined);
  return { group: groupIds.length > 1 && !isOne, ungroup: groupIds.some((id) => id !== undefined) };
}

/** What the chrome says about what is selected. */
export interface Selected {
  readonly summary: SelectionSummary;
  /** Of each style that any of them has, what they have in common. */
  readonly styles: ReadonlyMap<StyleName, Json>;
  readonly hasWords: boolean;
  readonly grouping: Grouping;
  /** The one image that is selected alone, and whether its picture is there. */
  readonly picture: { readonly selectId: string; readonly there: boolean } | undefined;
  /** The address of the file of the one picture, document or recording that is selected alone. */
  readonly file: string | undefined;
  /** The size that all of them have been given, where they are pictures. */
  readonly pictureZoom: WindowZoom | undefined;
}
