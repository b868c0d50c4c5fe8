import type { Json } from '@sw/board-model';
import type { SelectionSummary, StyleName, WindowZoom } from '@sw/editor';
import type { Grouping } from './grouping.ts';

/** What the chrome says about what is selected. */
export interface Selected {
  readonly summary: SelectionSummary;
  /** Of each style that any of them has, what they have in common. */
  readonly styles: ReadonlyMap<StyleName, Json>;
  readonly hasWords: boolean;
  readonly grouping: Grouping;
  /** The one image that is selected alone, and whether its picture is there. */
  readonly picture: { readonly selectId: string; readonly there: boolean } | undefined;
  /** The size that all of them have been given, where they are pictures. */
  readonly pictureZoom: WindowZoom | undefined;
}
