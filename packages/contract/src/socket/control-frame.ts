import { type Control, encodeFrame, RULES, SYSTEM } from '@sw/board-model';

/**
 * A control record of ours for a page's log. Each is a lane of its own with a single number, so that appending it twice has
 * the effect of once.
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
