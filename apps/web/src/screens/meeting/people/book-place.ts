import type { PeopleTreeNode } from '@sw/contract';

/** The shown part of the address book. */
export type BookPlace =
  | { readonly kind: 'all' | 'none' | 'contacts' }
  | { readonly kind: 'department' | 'tag'; readonly id: string };

const PLAIN = ['all', 'none', 'contacts'] as const;
const WITH_ID = ['department', 'tag'] as const;
const ID = /^\d+$/;

/** Reads it from an address: `?in=department-5`. Anything else shows all people. */
export function readPlace(text: string | null): BookPlace {
  const plain = PLAIN.find((kind) => kind === text);
  if (plain) return { kind: plain };
  const [name, id = ''] = (text ?? '').split('-');
  const kind = WITH_ID.find((one) => one === name);
  return kind && ID.test(id) ? { kind, id } : { kind: 'all' };
}

export const writePlace = (place: BookPlace): string => ('id' in place ? `${place.kind}-${place.id}` : place.kind);

/** The depth of each department, 0 at the top. Parents come before their children. */
export function levelsOf(departments: readonly PeopleTreeNode[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { departmentId, parentId } of departments)
    levels.set(departmentId, parentId === null ? 0 : (levels.get(parentId) ?? -1) + 1);
  return levels;
}
