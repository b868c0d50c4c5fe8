import { encodeFrame, LANE_SILENCE_MS, type LogRecord, type PageState, SYSTEM } from '@sw/board-model';

/**
 * A lane's name takes some 40 bytes, so a record of this many stays far below the frame limit. The next record has the others.
 */
const MOST_LANES = 1_000;

interface Retirement {
  /** Under the active rules number. */
  frame(rules: number): Uint8Array;
  readonly lanes: number;
}

/**
 * The record that retires lanes silent for 30 days, if there are any. The time is the earlier of our clock and the
 * newest log time, so that neither a keeper nor a gateway with a wrong clock retires a lane in use. Named by the
 * version: two keepers at one version append the same record, and the second is ignored.
 */
export function retirement(state: PageState, now: number): Retirement | undefined {
  let newest = 0;
  for (const { time } of state.lanes.values()) newest = Math.max(newest, time);
  const time = Math.min(now, newest);
  const lanes: [number, string][] = [];
  for (const [key, lane] of state.lanes) {
    if (time - lane.time < LANE_SILENCE_MS) continue;
    const slash = key.indexOf('/');
    lanes.push([Number(key.slice(0, slash)), key.slice(slash + 1)]);
    if (lanes.length === MOST_LANES) break;
  }
  if (lanes.length === 0) return undefined;
  const record: Omit<LogRecord & { kind: 'control' }, 'rules'> = {
    actor: SYSTEM,
    clientId: `keeper-retire-${state.versionId}`,
    clientSeq: 1,
    time,
    kind: 'control',
    control: { type: 'retireLanes', lanes },
  };
  return { frame: (rules) => encodeFrame({ ...record, rules }), lanes: lanes.length };
}
