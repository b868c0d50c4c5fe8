import type { Json } from './json.ts';
import type { BoardObject } from './object.ts';
import type { Access, Birth, LaneState, PageState } from './page.ts';
import { setAccess, setLane, setObject, setPageProperty, setReleased, setVersion } from './write.ts';

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

/** Reverts everything in the journal, newest first, and empties it. The page is then as before, including its hash. */
export function rollback(page: PageState, journal: Journal): void {
  for (let patch = journal.pop(); patch; patch = journal.pop()) {
    switch (patch.what) {
      case 'object':
        setObject(page, patch.selectId, patch.object, patch.birth);
        break;
      case 'page':
        setPageProperty(page, patch.property, patch.value);
        break;
      case 'lane':
        setLane(page, patch.key, patch.lane);
        break;
      case 'access':
        setAccess(page, patch.access);
        break;
      case 'released':
        setReleased(page, patch.released);
        break;
      case 'version':
        setVersion(page, patch.versionId, patch.rules);
    }
  }
}

/** Writes these values, each once. */
export function setAll(page: PageState, values: readonly Patch[]): void {
  rollback(page, [...values]);
}
