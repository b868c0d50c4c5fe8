import type { LiveItem, Stage } from '@sw/board-render';
import type { StagePort } from '@sw/editor';

/** The stage for the editor, with a note of what moves on it. */
export function watchedStage(stage: Stage): { readonly port: StagePort; moving(): readonly LiveItem[] } {
  let items: readonly LiveItem[] = [];
  return {
    moving: () => items,
    port: {
      index: stage.index,
      show: (page) => stage.show(page),
      changed: (touched) => stage.changed(touched),
      look: (camera) => stage.look(camera),
      live(moving) {
        items = moving;
        stage.live(moving);
      },
      hide: (ids) => stage.hide(ids),
      overlay: (paint) => stage.overlay(paint),
    },
  };
}
