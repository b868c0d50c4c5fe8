/** The selected boards, and the board at which a range starts. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const NOTHING_CHOSEN: Selection = { chosen: new Set(), anchor: undefined };

export function toggled({ chosen }: Selection, id: string): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: id };
}

/** Adds everything between the last touched board and this one, in list order. */
export function extended(selection: Selection, ids: readonly string[], to: string): Selection {
  const from = selection.anchor === undefined ? -1 : ids.indexOf(selection.anchor);
  const until = ids.indexOf(to);
  if (from === -1 || until === -1) return { chosen: new Set([...selection.chosen, to]), anchor: to };
  const range = ids.slice(Math.min(from, until), Math.max(from, until) + 1);
  return { chosen: new Set([...selection.chosen, ...range]), anchor: selection.anchor };
}

export const allOf = (ids: readonly string[]): Selection => ({ chosen: new Set(ids), anchor: ids[0] });

/** Boards that left the list are deselected. */
export function kept(selection: Selection, ids: readonly string[]): Selection {
  const listed = new Set(ids);
  if ([...selection.chosen].every((id) => listed.has(id))) return selection;
  const { chosen, anchor } = selection;
  return {
    chosen: new Set([...chosen].filter((id) => listed.has(id))),
    anchor: anchor !== undefined && listed.has(anchor) ? anchor : undefined,
  };
}
