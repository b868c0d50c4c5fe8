import type { CallBoard, CallState } from './call-state.ts';
import { useCall } from './call-state.ts';
import { enterCall } from './enter-call.ts';
import { loadCall } from './load-call.ts';

/** Resolves to true once the user is in the call on the board, and to false if they will not be. */
function isIn({ wbNo }: CallBoard): Promise<boolean> {
  return new Promise((answer) => {
    const look = ({ phase, board }: CallState): boolean => {
      const over = phase === 'none' || (phase === 'in' && board?.wbNo === wbNo);
      if (over) answer(phase === 'in');
      return over;
    };
    if (look(useCall.getState())) return;
    const stop = useCall.subscribe((state) => {
      if (look(state)) stop();
    });
  });
}

/** Enters a call on the board, and rings the given user once this user is in it. */
export async function callBack(board: CallBoard, userId: string): Promise<void> {
  await enterCall(board, 'video');
  if (await isIn(board)) await (await loadCall()).ring([userId]);
}
