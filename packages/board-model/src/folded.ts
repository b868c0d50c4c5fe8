/** Why something had no effect. The editor turns each into a sentence; SPEC.md says which rule gives which. */
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

/** What had no effect: a property, an object, or, with neither, the whole record. */
export interface Voided {
  readonly selectId?: string;
  readonly property?: string;
  readonly reason: VoidReason;
}

export interface Folded {
  /** Whether the record took its number in its lane. Anything else is ignored, by every replica alike. */
  readonly consumed: boolean;
  /** The record was made under newer rules than this code knows: nothing was folded, and the client must be reloaded. */
  readonly stale: boolean;
  readonly voided: readonly Voided[];
  /** Ids of objects created, changed or deleted; '' for the page's own properties. */
  readonly touched: ReadonlySet<string>;
  readonly gestureId?: string;
}
