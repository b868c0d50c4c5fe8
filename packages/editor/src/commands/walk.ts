import { outlineOfPage } from '../outline/outline.ts';
import { withGroups } from '../selection/selection.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import { choiceOf } from '../tools/modes.ts';
import type { ViewCommands } from './view-commands.ts';

/**
 * Tab and Shift+Tab move between objects in the outline's order. After the last one, and after Escape, the browser
 * handles the key: the canvas does not trap the focus.
 */
export class Walk {
  readonly #context: EditorContext;
  readonly #tools: ToolRunner;
  readonly #viewCommands: ViewCommands;
  #leaving = false;

  constructor(context: EditorContext, tools: ToolRunner, viewCommands: ViewCommands) {
    this.#context = context;
    this.#tools = tools;
    this.#viewCommands = viewCommands;
  }

  /** Returns whether there was an object to go to. */
  step(by: 1 | -1): boolean {
    const { page, host, state, selection } = this.#context;
    const leaving = this.#leaving;
    this.#leaving = false;
    if (!page || leaving || !state.get().rights.edit || this.#tools.isDown) return false;
    const nodes = outlineOfPage(page, host.stage.index);
    const from = nodes.findIndex(({ ids }) => ids.some((id) => selection.has(id)));
    const start = by > 0 ? -1 : nodes.length;
    const at = (from < 0 ? start : from) + by;
    const node = nodes[at];
    if (!node) return false;
    this.#tools.choose(choiceOf('SELECT'));
    this.#context.select(withGroups(page, node.ids));
    this.#viewCommands.revealSelection();
    state.patch({ walked: { node, place: at + 1, count: nodes.length } });
    return true;
  }

  /** Escape cleared the selection: the next Tab leaves the canvas. */
  leave(): void {
    this.#leaving = true;
  }

  /** Another action took place. */
  stay(): void {
    this.#leaving = false;
  }
}
