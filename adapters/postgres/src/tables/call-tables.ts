import type { Generated, Selectable } from 'kysely';
import type { Id, Stamp } from './column-types.ts';

export type CallKind = 'voice' | 'video';
/** Why we ended a call; null if everybody left. */
export type CallStop = 'host' | 'limit' | 'board';

interface CallTable {
  callId: Id;
  spaceId: Id;
  wbNo: Id;
  wbName: string;
  kind: CallKind;
  room: string;
  creatorAccountId: Id | null;
  /** The space whose minutes it uses. Null in rows of an older release. */
  payerSpaceId: Id | null;
  timeZone: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  people: Generated<number>;
  minutes: Generated<number>;
  month: string | null;
  stoppedAt: Date | null;
  stopReason: CallStop | null;
  finishedAt: Date | null;
  goneAt: Date | null;
  closedAt: Date | null;
  deadlineAt: Date | null;
  warned: number | null;
}

interface CallConnectionTable {
  callId: Id;
  connection: string;
  accountId: Id;
  device: string;
  joinedAt: Date;
  leftAt: Date | null;
  seenAt: Date | null;
  missedAt: Date | null;
}

interface CallSeatTable {
  callId: Id;
  accountId: Id;
  device: string;
  tokenUntil: Date;
  /** The session in which it was taken; null for older rows, written before this column. */
  sessionId: Id | null;
}

interface CallPersonTable {
  callId: Id;
  accountId: Id;
  wbNo: Id;
  created: boolean;
  rungAt: Date | null;
  answered: 'joined' | 'declined' | 'missed' | null;
  removedAt: Date | null;
  joinedAt: Date | null;
  leftAt: Date | null;
  seconds: Generated<number>;
  startedAt: Date | null;
  minutes: Generated<number>;
  month: string | null;
}

interface CallMonthTable {
  accountId: Id;
  month: string;
  createdCalls: Generated<number>;
  createdMinutes: Generated<number>;
  joinedCalls: Generated<number>;
  joinedMinutes: Generated<number>;
}

/** Maintained by a trigger on the calls; read it, never write it. */
interface SpaceCallMonthTable {
  spaceId: Id;
  month: string;
  minutes: number;
}

/** The recording of a call, on the time line of its board. */
interface BoardRecordingTable {
  recordingId: Id;
  wbNo: Id;
  callId: Id;
  entryId: Id;
  blobId: Id;
  recorderAccountId: Id | null;
  startedAt: Date;
  endedAt: Date;
  createdAt: Stamp;
}

export interface CallTables {
  call: CallTable;
  callConnection: CallConnectionTable;
  callSeat: CallSeatTable;
  callPerson: CallPersonTable;
  callMonth: CallMonthTable;
  spaceCallMonth: SpaceCallMonthTable;
  boardRecording: BoardRecordingTable;
}

export type CallRow = Selectable<CallTable>;
export type CallConnectionRow = Selectable<CallConnectionTable>;
export type CallPersonRow = Selectable<CallPersonTable>;
