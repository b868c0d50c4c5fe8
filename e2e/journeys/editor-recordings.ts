import { type BoardObject, creation, KIND, newSelectId, OPERATION } from '@sw/board-model';
import { replica } from './editor-world.ts';
import type { Board } from './sharing-world.ts';
import { expect, type Person } from './world.ts';

const recording = (): BoardObject => ({
  selectId: newSelectId(),
  type: KIND.audio,
  zIndex: 1,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  width: 100,
  height: 40,
});

/** A person who adds recordings to the first page through the log, because there is no button for it yet. */
export async function recorder(
  person: Person,
  board: Board,
): Promise<{ readonly record: (count: number) => Promise<void>; readonly close: () => void }> {
  const { page, close } = await replica(person, board, undefined, 'recorder');
  return {
    async record(count) {
      const state = Array.from({ length: count }, recording);
      page.dispatch([
        { protocolType: OPERATION.created, state, changes: state.map(({ selectId }) => creation(selectId)) },
      ]);
      await expect.poll(() => page.save.state).toBe('saved');
    },
    close,
  };
}
