import type { InkPoint } from '@sw/board-model';
import type { Camera } from '@sw/board-render';
import { toPage } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import type { PointerInput, PointerSample } from '../input/events.ts';
import { NO_TOUCH, type TouchState, touched } from '../input/touch.ts';
import { withGroups } from '../selection/selection.ts';
import { graphAround, isOwnPart, targetAt } from '../selection/target.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { choiceOf, type ToolMode } from '../tools/modes.ts';
import type { ToolPointer } from '../tools/tool.ts';
import type { EditorContext } from './editor-context.ts';
import type { ToolRunner } from './tool-runner.ts';

const BUTTON = { middle: 1, context: 2, eraser: 5 } as const;
const HIT_PIXELS = 5;
/** A press that stays within this distance is a tap: fingers roll a little. */
const TAP_PIXELS: Readonly<Record<PointerInput['device'], number>> = { mouse: 3, pen: 4, touch: 8 };
/** Tools with which a tap on the canvas draws or erases. Notes and texts are not included: a tap places them on purpose. */
const MARKING: ReadonlySet<ToolMode> = new Set(['DRAW', 'DRAW_HIGHPEN', 'ERASER', 'LASER', 'SHAPE']);

/** A mouse always reports 0.5, which is no pressure. */
const inkPoint = (camera: Camera, sample: PointerSample, device: PointerInput['device']): InkPoint => {
  const at = toPage(camera, sample);
  return device === 'pen' && sample.pressure !== undefined ? { ...at, pressure: sample.pressure } : at;
};

/** Routes the browser's pointer events to the tool, or to the canvas when fingers move it. */
export class PointerRouter {
  readonly #context: EditorContext;
  readonly #view: View;
  readonly #tools: ToolRunner;
  readonly #text: TextCommands;
  #touch: TouchState = NO_TOUCH;
  #pointerId: number | undefined;
  #spaceDown = false;
  #panelOpen = false;
  /** Where a press began that so far only closes a panel. */
  #dismissal: PointerSample | undefined;

  constructor(context: EditorContext, view: View, tools: ToolRunner, text: TextCommands) {
    this.#context = context;
    this.#view = view;
    this.#tools = tools;
    this.#text = text;
  }

  pointer(event: PointerInput): void {
    const step = touched(this.#touch, event, this.#view.camera);
    this.#touch = step.state;
    if (step.to === 'begin') this.drop();
    if (step.to !== 'tool') {
      if (step.camera !== this.#view.camera) {
        this.#context.state.patch({ following: undefined });
        this.#view.set(step.camera);
      }
      return;
    }
    this.#toTool(event);
  }

  /** Holding Space activates the hand tool. */
  space(down: boolean): void {
    if (down === this.#spaceDown) return;
    this.#spaceDown = down;
    if (this.#pointerId === undefined) this.#tools.lend(down ? choiceOf('GRAB') : undefined);
  }

  /** While a tool's panel is open, a tap on the canvas closes it and draws nothing. */
  panelOpen(open: boolean): void {
    this.#panelOpen = open;
  }

  /** Cancels the gesture; nothing is applied. */
  drop(): boolean {
    this.#pointerId = undefined;
    this.#dismissal = undefined;
    const was = this.#tools.cancel();
    this.#tools.lend(this.#spaceDown ? choiceOf('GRAB') : undefined);
    return was;
  }

  #toTool(event: PointerInput): void {
    if (event.type === 'cancel') {
      if (event.pointerId === this.#pointerId) this.drop();
      return;
    }
    if (event.type === 'leave') {
      if (this.#pointerId === undefined) this.#tools.cancel();
      return;
    }
    if (event.type === 'down') this.#press(event);
    else if (this.#pointerId === undefined) this.#hover(event);
    else if (event.pointerId === this.#pointerId) this.#drag(event);
  }

  #press(event: PointerInput): void {
    if (this.#pointerId !== undefined) return;
    this.#text.end();
    this.#context.giveKeys('text');
    if (event.button === BUTTON.context) {
      this.#menu(event);
      return;
    }
    this.#pointerId = event.pointerId;
    if (event.button === BUTTON.middle) this.#tools.lend(choiceOf('GRAB'));
    if (event.button === BUTTON.eraser && this.#context.state.get().rights.edit) this.#tools.lend(choiceOf('ERASER'));
    this.#view.stop();
    this.#dismissal = this.#panelOpen && MARKING.has(this.#context.state.get().choice.mode) ? event : undefined;
    this.#tools.handle(this.#event(event, 'down'));
  }

  #drag(event: PointerInput): void {
    this.#say(event);
    const began = this.#dismissal;
    if (began && Math.hypot(event.x - began.x, event.y - began.y) > TAP_PIXELS[event.device])
      this.#dismissal = undefined;
    if (event.type === 'move') {
      this.#tools.handle(this.#event(event, 'move'));
      return;
    }
    if (this.#dismissal) {
      this.drop();
      return;
    }
    this.#pointerId = undefined;
    this.#tools.handle(this.#event(event, 'up'));
    this.#tools.lend(this.#spaceDown ? choiceOf('GRAB') : undefined);
  }

  #hover(event: PointerInput): void {
    if (event.type !== 'move') return;
    this.#say(event);
    if (event.device !== 'touch') this.#tools.handle(this.#event(event, 'hover'));
  }

  #say(event: PointerInput): void {
    const { x, y } = toPage(this.#view.camera, event);
    this.#context.host.page.say({ kind: 'cursor', x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  }

  #menu(event: PointerInput): void {
    const { scene, selection, state } = this.#context;
    if (!scene) return;
    const { camera } = this.#view;
    const at = toPage(camera, event);
    const target = targetAt(scene, at, HIT_PIXELS / camera.zoom);
    const root = target?.root ?? graphAround(scene, at, 0);
    const selectedAlready = [target?.part, root].some((object) => object && selection.has(object.selectId));
    if (root && state.get().rights.edit && !selectedAlready) {
      if (target && isOwnPart(target)) {
        const { part } = target;
        const exists = scene.page.objects.has(part.selectId);
        this.#context.select(new Set([part.selectId]), exists ? undefined : part);
      } else this.#context.select(withGroups(scene.page, [root.selectId]));
    }
    // On empty canvas the menu applies to the page.
    if (!root) this.#context.select(new Set());
    this.#context.host.contextMenu({ x: event.x, y: event.y });
  }

  #event(event: PointerInput, type: ToolPointer['type']): ToolPointer {
    const { camera } = this.#view;
    const { shift, alt, ctrl, device, clicks, coalesced, predicted } = event;
    const samples = coalesced.length > 0 ? coalesced : [event];
    return {
      type,
      at: toPage(camera, event),
      window: { x: event.x, y: event.y },
      samples: samples.map((sample) => inkPoint(camera, sample, device)),
      predicted: predicted.map((sample) => inkPoint(camera, sample, device)),
      device,
      clicks,
      shift,
      alt,
      ctrl,
    };
  }
}
