import { type Control, encodeFrame, RULES, SYSTEM } from '@sw/board-model';

/**
 * A control record for a page's log. Each is a lane of its own with a single number, so that appending it twice has the
 * same effect as once.
 */
export function controlFrame(controlId: string, control: Control, time: number): Uint8Array {
  return encodeFrame({
    rules: RULES,
    actor: SYSTEM,
    clientId: `control-${controlId}`,
    clientSeq: 1,
    time,
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
}

/** Appends the frames of a row in order and returns the sequence of the last. */
export async function appendWaiting(
  { controlId, control, frames, createdAt }: WaitingFrames,
  append: (frame: Uint8Array) => Promise<{ readonly seq: number }>,
): Promise<number> {
  let last = 0;
  for (const frame of frames ?? [controlFrame(controlId, control as Control, createdAt.getTime())]) {
    last = (await append(frame)).seq;
  }
  return last;
}
