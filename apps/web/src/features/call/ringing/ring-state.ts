import { SECOND } from '@sw/base';
import { CALL_RING_SECONDS } from '@sw/contract';
import { create } from 'zustand';
import { onLogout } from '../../session/logout-handlers.ts';
import { type CallBoard, type CallKind, isOn, useCall } from '../call-state.ts';

/** A call that rings here. */
export interface Ring {
  readonly callId: string;
  readonly board: CallBoard;
  readonly kind: CallKind;
  readonly by: { readonly userId: string; readonly nickName: string } | null;
  /** Without a sound: the user is in another call. */
  readonly quiet: boolean;
}

/** The oldest first. */
export const useRinging = create<{ readonly rings: readonly Ring[] }>(() => ({ rings: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The user answered or declined, here or on another device, or the call has ended. */
export function stopRinging(callId: string): void {
  clearTimeout(timers.get(callId));
  timers.delete(callId);
  const { rings } = useRinging.getState();
  if (rings.some((ring) => ring.callId === callId))
    useRinging.setState({ rings: rings.filter((ring) => ring.callId !== callId) });
}

/** Shows a call until it is answered, declined or missed. Events may arrive twice. */
export function startRinging({ callId, ...ring }: Omit<Ring, 'quiet'>): void {
  const current = useCall.getState();
  if (isOn(current) && current.call?.callId === callId) return;
  stopRinging(callId);
  useRinging.setState(({ rings }) => ({ rings: [...rings, { callId, ...ring, quiet: isOn(current) }] }));
  timers.set(
    callId,
    setTimeout(() => stopRinging(callId), CALL_RING_SECONDS * SECOND),
  );
}

onLogout(() => {
  for (const { callId } of useRinging.getState().rings) stopRinging(callId);
});
