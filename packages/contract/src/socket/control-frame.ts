import { type Control, encodeFrame, SYSTEM } from '@sw/board-model';

interface ControlStamp {
  /** The active rules number. */
  readonly rules: number;
  readonly time: number;
}

/**
 * A control record for a page's log. Each is a lane of its own with a single number, so that appending it twice has the
 * same effect as once.
 */
export function controlFrame(controlId: string, control: Control, stamp: ControlStamp): Uint8Array {
  return encodeFrame({
    ...stamp,
    actor: SYSTEM,
    clientId: `control-${controlId}`,
    clientSeq: 1,
    kind: 'control',
    control,
  });
}

/** A row waiting for a page's log: a control record, or the frames of a gesture. */
interface WaitingFrames {
  readonly controlId: string;
  readonly control: unknown;
  readonly frames: readonly Uint8Array[] | null;
  readonly createdAt: Date;
  /** The active number, for a control record. */
  readonly rules: number;
}

/** Appends the frames of a row in order and returns the sequence of the last. */
export async function appendWaiting(
  { controlId, control, frames, createdAt, rules }: WaitingFrames,
  append: (frame: Uint8Array) => Promise<{ readonly seq: number }>,
): Promise<number> {
  let last = 0;
  const time = createdAt.getTime();
  for (const frame of frames ?? [controlFrame(controlId, control as Control, { rules, time })]) {
    last = (await append(frame)).seq;
  }
  return last;
}
