import type { Json } from '../object/json.ts';
import type { BoardObject } from '../object/object.ts';
import type { Access, Birth, LaneState } from './page.ts';

export type Patch =
  | {
      readonly what: 'object';
      readonly selectId: string;
      readonly object: BoardObject | undefined;
      readonly birth: Birth | undefined;
    }
  | { readonly what: 'page'; readonly property: 'background' | 'canvas'; readonly value: Json }
  | { readonly what: 'lane'; readonly key: string; readonly lane: LaneState | undefined }
  | { readonly what: 'access'; readonly access: Access }
  | { readonly what: 'released'; readonly released: number }
  | { readonly what: 'version'; readonly versionId: number; readonly rules: number };

/** The previous values, oldest first. Objects are immutable, so a patch is a reference, not a copy. */
export type Journal = Patch[];

export const createJournal = (): Journal => [];
