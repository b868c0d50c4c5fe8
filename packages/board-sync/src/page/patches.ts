import type { PageState, Patch } from '@sw/board-model';

/** What a patch is about; undefined for what pending operations never write. */
export function keyOf(patch: Patch): string | undefined {
  if (patch.what === 'object') return patch.selectId;
  return patch.what === 'page' ? `/${patch.property}` : undefined;
}

/** The same thing as it is on the page now. */
export function presentPatch(page: PageState, patch: Patch): Patch {
  if (patch.what === 'page') return { ...patch, value: page[patch.property] };
  if (patch.what !== 'object') return patch;
  const { selectId } = patch;
  return { what: 'object', selectId, object: page.objects.get(selectId), birth: page.births.get(selectId) };
}

/**
 * What an operation wrote, as the log's page has it once the operation stands at `versionId`. A pending one has no version: what it
 * created gets it now, and what was there keeps its own.
 */
export function confirmedPatch(before: Patch, after: Patch, versionId: number): Patch {
  if (before.what !== 'object' || after.what !== 'object' || !after.birth) return after;
  if (!before.birth) return { ...after, birth: { ...after.birth, created: versionId } };
  const { touched } = after.birth;
  return { ...after, birth: before.birth.touched === touched ? before.birth : { ...before.birth, touched } };
}
