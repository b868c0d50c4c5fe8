import { panned } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import type { PictureDesk } from '../commands/picture-desk.ts';
import type { CompositeDesk } from '../composites/composite-desk.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { TextDesk } from '../text/text-desk.ts';
import { withTrail } from '../together/lasers.ts';
import { choiceOf, type ToolChoice } from '../tools/modes.ts';
import { type Effect, NO_PREVIEW, type ToolPointer, type ToolView } from '../tools/tool.ts';
import { type Held, takeTool } from '../tools/toolbox.ts';
import type { Desk } from './desk.ts';

export interface ToolParts {
  readonly desk: Desk;
  readonly view: View;
  readonly canvas: Canvas;
  readonly text: TextDesk;
  readonly pictures: PictureDesk;
  /** A function, because it is created after the tools. */
  composites(): CompositeDesk;
}

/** Passes events to the current tool and applies its effects. */
export class ToolRunner {
  readonly #parts: ToolParts;
  #choice: ToolChoice = choiceOf('READONLY');
  #held: Held = takeTool(this.#choice);
  /** For one gesture: the hand while Space is down, a pen's eraser end. */
  #instead: { readonly choice: ToolChoice; readonly held: Held } | undefined;
  #down = false;

  constructor(parts: ToolParts) {
    this.#parts = parts;
  }

  get isDown(): boolean {
    return this.#down;
  }

  /** Activates the chosen tool, as far as the rights allow. */
  use(): void {
    const { choice, rights } = this.#parts.desk.state.get();
    const looking = choiceOf(rights.reason === 'demo' ? 'DEMOMODE' : 'READONLY');
    const next = rights.edit || choice.mode === 'GRAB' ? choice : looking;
    this.#parts.desk.state.patch({ mode: next.mode });
    if (next.mode === this.#choice.mode && next.kind === this.#choice.kind) return;
    this.cancel();
    this.#choice = next;
    this.#held = takeTool(next);
    this.#showCursor();
  }

  choose(choice: ToolChoice): void {
    this.#parts.desk.state.patch({ choice });
    this.use();
  }

  /** Activates another tool temporarily; call without one to return. */
  lend(choice: ToolChoice | undefined): void {
    if (this.#down) return;
    this.#instead = choice && { choice, held: takeTool(choice) };
    this.#showCursor();
  }

  handle(event: ToolPointer): void {
    const view = this.#view();
    if (!view) return;
    if (event.type === 'down') this.#setDown(true);
    if (event.type === 'up') this.#setDown(false);
    this.#perform((this.#instead?.held ?? this.#held).step(event, view));
    this.#showCursor();
  }

  /** Returns whether a gesture was in progress. */
  cancel(): boolean {
    const view = this.#view();
    const was = this.#down;
    this.#setDown(false);
    if (view) this.#perform((this.#instead?.held ?? this.#held).step({ type: 'cancel' }, view));
    this.#parts.canvas.show(NO_PREVIEW);
    return was;
  }

  #setDown(down: boolean): void {
    this.#down = down;
    this.#parts.desk.state.patch({ busy: down });
  }

  #showCursor(): void {
    this.#parts.desk.state.patch({ cursor: (this.#instead?.held ?? this.#held).cursor() });
  }

  #view(): ToolView | undefined {
    const { desk, view } = this.#parts;
    const { scene } = desk;
    if (!scene) return undefined;
    return {
      ...scene,
      camera: view.camera,
      size: view.size,
      selection: desk.selection,
      settings: desk.state.get().settings,
      choice: this.#instead?.choice ?? this.#choice,
      newId: () => desk.newId(),
    };
  }

  #perform(effects: readonly Effect[]): void {
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    const { desk, view, canvas, text, pictures } = this.#parts;
    const { host } = desk;
    switch (effect.do) {
      case 'dispatch':
        desk.dispatch(effect.drafts, effect.gesture);
        break;
      case 'show':
        canvas.show(effect.preview);
        break;
      case 'select':
        desk.select(effect.ids);
        canvas.refresh();
        break;
      case 'pan':
        desk.state.patch({ following: undefined });
        view.set(panned(view.camera, effect.dx, effect.dy));
        break;
      case 'say':
        host.page.say(effect.item);
        break;
      case 'laser': {
        const { clientId } = host.page.key;
        canvas.setLasers(withTrail(canvas.lasers, clientId, effect.points, host.timing.now()));
        break;
      }
      case 'choose':
        this.choose(effect.choice);
        break;
      case 'editText':
        text.edit(effect.selectId);
        break;
      case 'editCell':
        this.#parts.composites().editAt(effect.selectId, effect.at);
        break;
      case 'crop':
        pictures.openCrop(effect.selectId);
        break;
      case 'writeAt':
        text.writeAt(effect.at);
        break;
      case 'follow':
        host.follow(effect.link);
        break;
      case 'tell':
        desk.tell(effect.message);
    }
  }
}
