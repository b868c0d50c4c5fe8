import { decodeFrame, encodeFrame, type LogRecord } from '@sw/board-model';
import type { ArchivedRecord } from '@sw/board-sync/testing';

type OperationRecord = Extract<LogRecord, { kind: 'operation' }>;

/** A log that contradicts the real events, and the operation concerned. */
export interface Forgery {
  readonly records: readonly ArchivedRecord[];
  /** The operation's name in the oracle; undefined if the log has nothing to forge. */
  readonly name: string | undefined;
}

const operationOf = ({ frame }: ArchivedRecord): OperationRecord | undefined => {
  const read = decodeFrame(frame);
  return read.ok && read.value.kind === 'record' && read.value.record.kind === 'operation'
    ? read.value.record
    : undefined;
};
const nameOf = ({ clientId, clientSeq }: OperationRecord): string => `${clientId}/${clientSeq}`;

interface Choice {
  readonly at: number;
  readonly record: OperationRecord;
}

/** A consumed operation from the middle of the log, because faults have ended near its end. Repeats and early ones do not count. */
function chosen(records: readonly ArchivedRecord[]): Choice | undefined {
  const counted: Choice[] = [];
  const lanes = new Map<string, number>();
  for (const [at, { frame }] of records.entries()) {
    const read = decodeFrame(frame);
    if (!read.ok || read.value.kind !== 'record') continue;
    const { record } = read.value;
    const lane = `${record.actor}/${record.clientId}`;
    const turn = (lanes.get(lane) ?? 0) + 1;
    if (record.clientSeq !== turn) continue;
    lanes.set(lane, turn);
    if (record.kind === 'operation') counted.push({ at, record });
  }
  return counted[Math.floor(counted.length / 2)];
}

/** One acknowledged operation is missing, together with the repeats that would replace it. */
export function lost(records: readonly ArchivedRecord[]): Forgery {
  const choice = chosen(records);
  if (!choice) return { records, name: undefined };
  const name = nameOf(choice.record);
  const kept = records.filter((one) => {
    const record = operationOf(one);
    return !record || nameOf(record) !== name;
  });
  return { records: kept, name };
}

/**
 * One operation counts twice, under its own number and the next one of its lane. (The same frame twice is not a forgery: the
 * log may contain it, and the lane's rule accepts only one.)
 */
export function doubled(records: readonly ArchivedRecord[]): Forgery {
  const choice = chosen(records);
  if (!choice) return { records, name: undefined };
  const { at, record } = choice;
  const twin = {
    ...record,
    clientSeq: record.clientSeq + 1,
    operation: { ...record.operation, clientSeq: record.clientSeq + 1 },
  };
  const versionId = (records[at]?.versionId ?? 0) + 0.5;
  return { records: records.toSpliced(at + 1, 0, { versionId, frame: encodeFrame(twin) }), name: nameOf(twin) };
}
