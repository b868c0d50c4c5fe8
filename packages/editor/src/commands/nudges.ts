import { changesBetween, propertyDraft } from '../edit/changes.ts';
import { boxOfFrame } from '../selection/frame.ts';
import { transformed } from '../selection/transform.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ViewCommands } from './view-commands.ts';

/** Nudges within this interval are one gesture for undo. */
const NUDGE_MS = 800;
/** Pixels the canvas moves where a selection would move by one unit. */
const PAN_PIXELS = 40;

/** Arrow keys move the selection, or the canvas if nothing is selected. */
export class Nudges {
  readonly #context: EditorContext;
  readonly #viewCommands: ViewCommands;
  #gesture = '';
  #at = Number.NEGATIVE_INFINITY;

  constructor(context: EditorContext, viewCommands: ViewCommands) {
    this.#context = context;
    this.#viewCommands = viewCommands;
  }

  nudge(dx: number, dy: number): void {
    const { free, scene, selection, host } = this.#context;
    if (selection.size === 0) this.#viewCommands.pan(-dx * PAN_PIXELS, -dy * PAN_PIXELS);
    if (!scene || free.length === 0) return;
    const now = host.timing.now();
    if (now - this.#at > NUDGE_MS) this.#gesture = this.#context.newId();
    this.#at = now;
    const ids = new Set(free.map(({ selectId }) => selectId));
    const move = { type: 'move', dx, dy } as const;
    const changes = free.flatMap((object) => changesBetween(object, transformed(scene, object, move, ids)));
    if (!this.#context.dispatch([propertyDraft(changes)], this.#gesture)) return;
    const frame = this.#context.state.get().selection.frame;
    if (!frame) return;
    const { minX, minY } = boxOfFrame(frame);
    this.#context.announce({ what: 'moved', x: Math.round(minX), y: Math.round(minY) });
  }
}
