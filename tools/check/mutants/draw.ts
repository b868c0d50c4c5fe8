import { createHash } from 'node:crypto';

export interface Draw {
  readonly seed: number;
  readonly ids: readonly string[];
  /** Always drawn. */
  readonly always: readonly string[];
  /** Each gives at least one. */
  readonly areas: readonly (readonly string[])[];
  readonly count: number;
}

/** The same seed always draws the same ids: those whose hashes with it are smallest. */
export function drawIds({ seed, ids, always, areas, count }: Draw): string[] {
  const hash = (id: string): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const order = ids
    .map((id) => [hash(id), id] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, id]) => id);
  const drawn = new Set(always);
  for (const area of areas) {
    const members = new Set(area);
    const first = order.find((id) => members.has(id));
    if (first !== undefined && !area.some((id) => drawn.has(id))) drawn.add(first);
  }
  for (const id of order) if (drawn.size < count) drawn.add(id);
  return ids.filter((id) => drawn.has(id));
}
