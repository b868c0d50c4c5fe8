import { decodeFrame, encodeFrame, type LogRecord } from '@sw/board-model';
import type { ArchivedRecord } from '@sw/board-sync/testing';

type OperationRecord = Extract<LogRecord, { kind: 'operation' }>;

/** A log that says something else than what happened, and the operation about which it does. */
export interface Forgery {
  readonly records: readonly ArchivedRecord[];
  /** As the oracle names it; undefined when the log holds nothing to forge. */
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

/** An operation that counted, from the middle of the log: faults are over at its end. A repeat, or one that came before its turn, counts for nothing. */
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

/** One acknowledged operation is gone, with the repeats that would take its place. */
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
 * One operation counts twice, under its own number and the next one of its lane. (The same frame twice is no forgery: the
 * log may hold it so, and the lane's rule takes one.)
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
