import type { Drawn } from '../drawing/crowd.ts';
import type { BoardsVerdict } from '../writers.ts';

/** The time from a fault until everybody's work is saved again. An election alone takes NATS up to 9 s without a heartbeat. */
const RECOVERY_TARGET_S = 10;

/** The last line of a run. */
export interface ClusterLine extends Drawn {
  readonly seed: number;
  /** The longest time in which somebody who drew had nothing saved, of all faults. */
  readonly recovery_s_max: number;
  /** The same by fault. */
  readonly recovery_s: Readonly<Record<string, number>>;
  /** The same while nothing happened. */
  readonly calm_s: number;
  /** From a fault's begin until every replica was complete again, by fault. */
  readonly whole_after_s: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly boards: BoardsVerdict;
}

/** The problems; none if the run passed. */
export function problemsOfCluster(line: ClusterLine): string[] {
  const { boards } = line;
  const off: readonly (readonly [boolean, string])[] = [
    [line.acked === 0, 'nothing was acknowledged'],
    [line.lost > 0, `${line.lost} acknowledged operations are lost`],
    [line.doubled > 0, `${line.doubled} operations were consumed more than once`],
    [line.diverged > 0, `${line.diverged} copies of a page differ from its log`],
    [line.died > 0, `${line.died} processes ended by themselves`],
    [line.troubled > 0, `${line.troubled} times a client had more than an outage`],
    [boards.acked === 0, 'no board was created'],
    [boards.lost > 0, `${boards.lost} acknowledged boards are lost`],
    [boards.doubled > 0, `${boards.doubled} boards were created twice`],
  ];
  const slow = Object.entries(line.recovery_s).filter(([, seconds]) => seconds >= RECOVERY_TARGET_S);
  return [
    ...off.filter(([is]) => is).map(([, why]) => why),
    ...slow.map(([fault, seconds]) => `${fault}: nothing was saved for ${seconds} s`),
  ];
}
