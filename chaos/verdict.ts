import type { MeasuredRecovery } from './drawing/recovery.ts';

/** The longest allowed recovery on an otherwise idle machine. */
const RECOVERY_TARGET_S = 3;
/**
 * Above the target, a recovery may take this many times as long as a reconnect without a fault around the same time. During a
 * build a recovery took 3.76 s because of the build: there even a plain reconnect takes more than a second.
 */
const RECOVERY_RATIO = 4;

/** Recoveries that took too long for the machine's load at the time. */
function slowRecoveries(recoveries: readonly MeasuredRecovery[]): string[] {
  return recoveries
    .filter(({ seconds, baselineSeconds }) => seconds > Math.max(RECOVERY_TARGET_S, RECOVERY_RATIO * baselineSeconds))
    .map(
      ({ fault, seconds, baselineSeconds }) =>
        `${fault}: ${seconds} s until everybody drew again, ${baselineSeconds} s without a fault`,
    );
}

/** The last line of a run. */
export interface Line {
  readonly seed: number;
  /** Operations that a client knows to be saved, by an acknowledgement or its own fold. */
  readonly acked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly diverged: number;
  readonly control_doubled: number;
  readonly recovery_s_max: number;
  /** Reconnects without a fault. */
  readonly baseline_s: readonly number[];
  readonly recovery_s: Readonly<Record<string, number>>;
  /** How often each fault was inflicted. */
  readonly faults: Readonly<Record<string, number>>;
  /** Failpoints at which a keeper died. */
  readonly failpoints: number;
  /** Processes that ended on their own. */
  readonly died: number;
  /** Effects that no fault may have on a client: a permanent end, or a divergence that it noticed itself. */
  readonly troubled: number;
  readonly boards: { readonly acked: number; readonly lost: number; readonly doubled: number };
}

/** The reasons why the run failed; none if it passed. */
export function problemsOf(line: Line, recoveries: readonly MeasuredRecovery[], failpointsNeeded: number): string[] {
  const { boards } = line;
  const off: readonly (readonly [boolean, string])[] = [
    [line.acked === 0, 'nothing was acknowledged'],
    [line.lost > 0, `${line.lost} acknowledged operations are lost`],
    [line.doubled > 0, `${line.doubled} operations were consumed more than once`],
    [line.diverged > 0, `${line.diverged} copies of a page differ from its log`],
    [line.control_doubled === 0, 'no record was stored twice, so a rule against doubling was not tried'],
    [line.failpoints < failpointsNeeded, `${line.failpoints} of ${failpointsNeeded} failpoints were reached`],
    [line.died > 0, `${line.died} processes ended by themselves`],
    [line.troubled > 0, `${line.troubled} times a client had more than an outage`],
    [boards.acked === 0, 'no board was created'],
    [boards.lost > 0, `${boards.lost} acknowledged boards are lost`],
    [boards.doubled > 0, `${boards.doubled} boards were created twice`],
  ];
  return [...off.filter(([is]) => is).map(([, why]) => why), ...slowRecoveries(recoveries)];
}
