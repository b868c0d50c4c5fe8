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
