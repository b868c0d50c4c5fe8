import { type Box, unite } from '@sw/board-render';
import type { OutlineNode } from '@sw/editor';
import { useRun, useSession } from '../session/editor-context.ts';
import { centreOf } from '../view/map-scale.ts';

interface OutlineDeeds {
  readonly show: (node: OutlineNode) => void;
  readonly write: (node: OutlineNode) => void;
  readonly remove: (node: OutlineNode) => void;
}

/** What is done to an object from its line in the outline. Who leaves a text that was opened from here comes `back`. */
export function useOutlineDeeds(back: () => void): OutlineDeeds {
  const run = useRun();
  const { editor, stage, ui } = useSession();
  const lookAt = (ids: readonly string[]): void => {
    const boxes = ids.flatMap((id) => stage.index.boundsOf(id) ?? []);
    const box = boxes.reduce<Box | undefined>((all, one) => (all ? unite(all, one) : one), undefined);
    if (box) run({ name: 'lookAt', centre: centreOf(box) });
  };
  return {
    show: ({ ids }) => {
      // Only who may edit selects.
      if (!editor.state.get().rights.edit) return lookAt(ids);
      run({ name: 'select', ids });
      run({ name: 'zoomSelection' });
    },
    write: ({ ids }) => {
      const [id] = ids;
      if (id === undefined || ids.length !== 1) return;
      run({ name: 'editText', selectId: id });
      // After the field has gone, or the focus would go with it.
      ui.getState().text?.subscribe((event) => event === 'ended' && setTimeout(back));
    },
    remove: ({ ids }) => {
      if (!editor.state.get().rights.edit) return;
      run({ name: 'select', ids });
      run({ name: 'delete' });
    },
  };
}
