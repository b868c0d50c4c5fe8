export interface PageAddress {
  readonly wbNo: string;
  readonly pageId: string;
}

/** The owner of operations: one page load of one user on one page. */
export interface LaneKey extends PageAddress {
  readonly userId: string;
  readonly clientId: string;
}

export interface QueuedRecord {
  readonly clientSeq: number;
  /** As sent: an operation or a void of board-model's codec. */
  readonly frame: Uint8Array;
  readonly queuedAt: number;
}

export interface LaneSummary extends LaneKey {
  readonly count: number;
  /** When its oldest record was queued. */
  readonly oldestAt: number;
}

export interface LaneWrite {
  /** Replaces an existing number. */
  readonly put: readonly QueuedRecord[];
  /** Drops every number up to and including this one; 0 for none. Done before `put`. */
  readonly removeTo: number;
}

/** Operations that the log has not consumed, kept across crashes of the tab. */
export interface OperationQueue {
  /** All of it or nothing. When resolved, it survives the tab. */
  write(lane: LaneKey, change: LaneWrite): Promise<void>;
  /** By number. */
  read(lane: LaneKey): Promise<QueuedRecord[]>;
  /** The user's lanes that are not empty, of all tabs, and nobody else's. */
  lanes(userId: string): Promise<LaneSummary[]>;
  drop(lane: LaneKey): Promise<void>;
}

export const laneName = ({ userId, clientId, pageId }: LaneKey): string => `${userId}/${clientId}/${pageId}`;
