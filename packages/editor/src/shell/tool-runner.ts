import { panned } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import type { PictureCommands } from '../commands/picture-commands.ts';
import type { ViewCommands } from '../commands/view-commands.ts';
import type { CompositeCommands } from '../composites/composite-commands.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { withTrail } from '../together/lasers.ts';
import { OwnGesture } from '../together/own-gesture.ts';
import { choiceOf, type ToolChoice } from '../tools/modes.ts';
import { type Effect, NO_PREVIEW, type Preview, type ToolPointer, type ToolView } from '../tools/tool.ts';
import { type Held, takeTool } from '../tools/toolbox.ts';
import type { EditorContext } from './editor-context.ts';

export interface ToolParts {
  readonly context: EditorContext;
  readonly view: View;
  readonly canvas: Canvas;
  readonly text: TextCommands;
  readonly pictures: PictureCommands;
  /** Passed as functions, because they are created after the tools. */
  composites(): CompositeCommands;
  viewCommands(): ViewCommands;
}

/** Passes events to the current tool and applies its effects. */
export class ToolRunner {
  readonly #parts: ToolParts;
  #choice: ToolChoice = choiceOf('READONLY');
  #held: Held = takeTool(this.#choice);
  /** For one gesture: the hand while Space is down, a pen's eraser end. */
  #instead: { readonly choice: ToolChoice; readonly held: Held } | undefined;
  #down = false;
  readonly #own = new OwnGesture();

  constructor(parts: ToolParts) {
    this.#parts = parts;
  }

  get isDown(): boolean {
    return this.#down;
  }

  /** Activates the chosen tool, as far as the rights allow. */
  use(): void {
    const { choice, rights } = this.#parts.context.state.get();
    const looking = choiceOf(rights.reason === 'demo' ? 'DEMOMODE' : 'READONLY');
    const next = rights.edit || choice.mode === 'GRAB' ? choice : looking;
    this.#parts.context.state.patch({ mode: next.mode });
    const { mode, kind, form, parts } = this.#choice;
    if (next.mode === mode && next.kind === kind && next.form === form && next.parts === parts) return;
    this.cancel();
    this.#choice = next;
    this.#held = takeTool(next);
    this.#showCursor();
  }

  choose(choice: ToolChoice): void {
    this.#parts.context.state.patch({ choice });
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
    this.#preview(NO_PREVIEW);
    return was;
  }

  #setDown(down: boolean): void {
    this.#down = down;
    this.#parts.context.state.patch({ busy: down });
  }

  #showCursor(): void {
    this.#parts.context.state.patch({ cursor: (this.#instead?.held ?? this.#held).cursor() });
  }

  #view(): ToolView | undefined {
    const { context, view } = this.#parts;
    const { scene } = context;
    if (!scene) return undefined;
    return {
      ...scene,
      camera: view.camera,
      size: view.size,
      selection: context.selection,
      settings: context.state.get().settings,
      choice: this.#instead?.choice ?? this.#choice,
      newId: () => context.newId(),
    };
  }

  #preview(preview: Preview): void {
    const { context, canvas } = this.#parts;
    canvas.show(preview);
    const said = this.#own.shown(preview, context.host.timing.now());
    if (said) context.host.page.say(said);
  }

  #perform(effects: readonly Effect[]): void {
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    const { context, view, canvas, text, pictures } = this.#parts;
    const { host } = context;
    switch (effect.do) {
      case 'dispatch':
        if (context.dispatch(effect.drafts, effect.gesture)) this.#own.dispatched();
        break;
      case 'show':
        this.#preview(effect.preview);
        break;
      case 'select':
        context.select(effect.ids, effect.cell);
        canvas.refresh();
        break;
      case 'reveal':
        this.#parts.viewCommands().revealSelection();
        break;
      case 'pan':
        context.state.patch({ following: undefined });
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
      case 'notify':
        context.notify(effect.message);
    }
  }
}
