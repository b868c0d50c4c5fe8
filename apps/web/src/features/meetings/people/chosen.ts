import type { BookPerson, Invited, PeopleTreeNode } from '@sw/contract';

/** The choice: single people, and groups that are resolved to people when the meeting is booked. */
export interface Chosen {
  readonly people: readonly BookPerson[];
  readonly contactIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly tagIds: readonly string[];
}

export const NOBODY: Chosen = { people: [], contactIds: [], departmentIds: [], tagIds: [] };

export const invitedOf = ({ people, contactIds, departmentIds, tagIds }: Chosen): Invited => ({
  userIds: people.map(({ userId }) => userId),
  contactIds: [...contactIds],
  departmentIds: [...departmentIds],
  tagIds: [...tagIds],
});

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

export const togglePerson = (chosen: Chosen, person: BookPerson): Chosen => ({
  ...chosen,
  people: chosen.people.some(({ userId }) => userId === person.userId)
    ? chosen.people.filter(({ userId }) => userId !== person.userId)
    : [...chosen.people, person],
});

export const toggleContact = (chosen: Chosen, id: string): Chosen => ({
  ...chosen,
  contactIds: toggled(chosen.contactIds, id),
});

export const toggleTag = (chosen: Chosen, id: string): Chosen => ({ ...chosen, tagIds: toggled(chosen.tagIds, id) });

/** A department and all those above it, starting with the lowest. */
function lineOf(tree: readonly PeopleTreeNode[], id: string | null): readonly string[] {
  const parents = new Map(tree.map(({ departmentId, parentId }) => [departmentId, parentId]));
  const line: string[] = [];
  for (let at = id; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at);
  return line;
}

/** The chosen department that contains a department or its members. */
export const coveredBy = (chosen: Chosen, tree: readonly PeopleTreeNode[], id: string | null): string | undefined =>
  lineOf(tree, id).find((one) => chosen.departmentIds.includes(one));

/** A chosen department includes those below it and their people, so these are removed from the choice. */
export function toggleDepartment(chosen: Chosen, tree: readonly PeopleTreeNode[], id: string): Chosen {
  if (chosen.departmentIds.includes(id)) return { ...chosen, departmentIds: toggled(chosen.departmentIds, id) };
  if (coveredBy(chosen, tree, id) !== undefined) return chosen;
  const isBelow = (one: string | null): boolean => lineOf(tree, one).includes(id);
  return {
    ...chosen,
    departmentIds: [...chosen.departmentIds.filter((one) => !isBelow(one)), id],
    people: chosen.people.filter(({ departmentId }) => !isBelow(departmentId)),
  };
}

/** The number of chosen people in a department and those below it, chosen individually or by a department. */
export function chosenWithin(chosen: Chosen, tree: readonly PeopleTreeNode[], id: string): number {
  const isBelow = (one: string | null): boolean => lineOf(tree, one).includes(id);
  const groups = tree.filter(
    ({ departmentId }) => chosen.departmentIds.includes(departmentId) && isBelow(departmentId),
  );
  const single = chosen.people.filter(({ departmentId }) => isBelow(departmentId)).length;
  return groups.reduce((sum, { people }) => sum + people, single);
}

/** From this share of the maximum on, the bar warns. */
export const MANY_SHARE = 0.8;

/** By how many people a group exceeds the maximum; 0: it fits. A member who is already chosen may count twice here. */
export const tooMany = (count: number, group: number, most: number): number => Math.max(0, count + group - most);
