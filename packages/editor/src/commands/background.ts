import { deletion, type Json, type JsonObject, OPERATION, type PageState } from '@sw/board-model';
import type { PLAIN, Texture } from '@sw/board-render';
import type { Draft } from '@sw/board-sync';

/** Parts of a background; null removes one. Without any it is default paper. */
export interface BackgroundPatch {
  readonly color?: string | null;
  readonly texture?: Texture | typeof PLAIN | null;
  readonly template?: number | null;
  readonly imgSrc?: string | null;
}

const isParts = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function backgroundDraft(page: PageState, patch: BackgroundPatch): Draft {
  const parts: Record<string, Json | undefined> = isParts(page.background) ? { ...page.background } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete parts[name];
    else parts[name] = value;
  }
  const next = Object.keys(parts).length === 0 ? null : (parts as JsonObject);
  return { protocolType: OPERATION.background, changes: [['', 'background', page.background, next]] };
}

export const canvasDraft = (page: PageState, canvas: Json): Draft => ({
  protocolType: OPERATION.canvas,
  changes: [['', 'canvas', page.canvas, canvas]],
});

/**
 * Clears the page. The user's own objects that the log has not numbered yet are named, because the clean itself goes by
 * version.
 */
export function cleanDraft(page: PageState): Draft {
  const unnumbered = [...page.births].filter(([, { created }]) => created > page.versionId).map(([id]) => id);
  const named = unnumbered.filter((id) => page.objects.get(id)?.tpvLocked !== true);
  return { protocolType: OPERATION.clean, changes: named.map(deletion) };
}
