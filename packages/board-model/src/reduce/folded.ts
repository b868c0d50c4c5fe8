/** Why a change had no effect. The editor turns each reason into a sentence; SPEC.md says which rule gives which. */
export type VoidReason =
  | 'refused'
  | 'notSystem'
  | 'ephemeral'
  | 'http'
  | 'otherPage'
  | 'pageDeleted'
  | 'boardRecycled'
  | 'removed'
  | 'permit'
  | 'demo'
  | 'code'
  | 'kind'
  | 'absent'
  | 'exists'
  | 'state'
  | 'full'
  | 'size'
  | 'locked'
  | 'parent'
  | 'cycle'
  | 'depth'
  | 'source'
  | 'changed'
  | 'touched'
  | 'creator'
  | 'active';

/** What had no effect: a property, an object or, with neither, the whole record. */
export interface Voided {
  readonly selectId?: string;
  readonly property?: string;
  readonly reason: VoidReason;
}

export interface Folded {
  /** Whether the record consumed its number in its lane. Every replica ignores all other records. */
  readonly consumed: boolean;
  /** The record was made under rules newer than this code: nothing was folded, and the client must reload. */
  readonly stale: boolean;
  readonly voided: readonly Voided[];
  /** Ids of objects created, changed or deleted; '' for the page's own properties. */
  readonly touched: ReadonlySet<string>;
  readonly gestureId?: string;
}
