/** Whose operations: one page load of one user on one page. */
export interface LaneKey {
  readonly userId: string;
  readonly clientId: string;
  readonly wbNo: string;
  readonly pageId: string;
}

export interface QueuedRecord {
  readonly clientSeq: number;
  /** As it is sent: an operation or a void of board-model's codec. */
  readonly frame: Uint8Array;
  readonly queuedAt: number;
}

export interface LaneSummary extends LaneKey {
  readonly count: number;
  /** When its oldest record was queued. */
  readonly oldestAt: number;
}

export interface LaneWrite {
  /** A number that is there already is replaced. */
  readonly put: readonly QueuedRecord[];
  /** Forget every number up to and with this one; 0 for none. Done before `put`. */
  readonly removeTo: number;
}

/** Operations that the log has not consumed, kept over crashes of the tab. */
export interface OperationQueue {
  /** All of it or nothing. Resolved means that it outlives the tab. */
  write(lane: LaneKey, change: LaneWrite): Promise<void>;
  /** By number. */
  read(lane: LaneKey): Promise<QueuedRecord[]>;
  /** The user's lanes that hold anything, of all tabs, and nobody else's. */
  lanes(userId: string): Promise<LaneSummary[]>;
  drop(lane: LaneKey): Promise<void>;
}

export const laneName = ({ userId, clientId, pageId }: LaneKey): string => `${userId}/${clientId}/${pageId}`;
