import type { PageState, Patch } from '@sw/board-model';

/** What a patch concerns; undefined if pending operations never write it. */
export function keyOf(patch: Patch): string | undefined {
  if (patch.what === 'object') return patch.selectId;
  return patch.what === 'page' ? `/${patch.property}` : undefined;
}

/** The current value of the same thing on the page. */
export function presentPatch(page: PageState, patch: Patch): Patch {
  if (patch.what === 'page') return { ...patch, value: page[patch.property] };
  if (patch.what !== 'object') return patch;
  const { selectId } = patch;
  return { what: 'object', selectId, object: page.objects.get(selectId), birth: page.births.get(selectId) };
}

/**
 * An operation's change on the log's page once the operation is at `versionId`. A pending operation has no version:
 * objects it created get theirs now, and existing ones keep theirs.
 */
export function confirmedPatch(before: Patch, after: Patch, versionId: number): Patch {
  if (before.what !== 'object' || after.what !== 'object' || !after.birth) return after;
  if (!before.birth) return { ...after, birth: { ...after.birth, created: versionId } };
  const { touched } = after.birth;
  return { ...after, birth: before.birth.touched === touched ? before.birth : { ...before.birth, touched } };
}
