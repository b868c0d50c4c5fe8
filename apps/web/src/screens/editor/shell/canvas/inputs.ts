import type { KeyInput, Modifiers, PointerInput, PointerSample, WheelInput } from '@sw/editor';

interface Place {
  readonly left: number;
  readonly top: number;
}

type Keys = Pick<MouseEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const modifiers = ({ shiftKey, altKey, ctrlKey, metaKey }: Keys): Modifiers => ({
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
});

const CONTEXT = 2;

/** On a Mac, Ctrl and a click is the context click, and Command has the role that Ctrl has elsewhere. */
const isContextClick = ({ ctrlKey, metaKey, button }: PointerEvent, apple: boolean): boolean =>
  apple && ctrlKey && !metaKey && button === 0;

const sample = ({ clientX, clientY, pressure }: PointerEvent, { left, top }: Place): PointerSample => ({
  x: clientX - left,
  y: clientY - top,
  pressure,
});

const DEVICES: Readonly<Record<string, PointerInput['device']>> = { mouse: 'mouse', pen: 'pen', touch: 'touch' };

/** `clicks` is the browser's `detail`, which pointer events do not have: the listener counts the clicks. */
export function pointerInput(
  type: PointerInput['type'],
  event: PointerEvent,
  place: Place,
  clicks: number,
  apple = false,
): PointerInput {
  return {
    ...modifiers(event),
    ...sample(event, place),
    type,
    pointerId: event.pointerId,
    device: DEVICES[event.pointerType] ?? 'mouse',
    button: isContextClick(event, apple) ? CONTEXT : event.button,
    clicks,
    coalesced: event.getCoalescedEvents?.().map((one) => sample(one, place)) ?? [],
    predicted: event.getPredictedEvents?.().map((one) => sample(one, place)) ?? [],
  };
}

export const wheelInput = (event: WheelEvent, { left, top }: Place): WheelInput => ({
  ...modifiers(event),
  x: event.clientX - left,
  y: event.clientY - top,
  deltaX: event.deltaX,
  deltaY: event.deltaY,
  unit: event.deltaMode as WheelInput['unit'],
});

export const keyInput = (event: KeyboardEvent): KeyInput => ({
  ...modifiers(event),
  type: event.type === 'keyup' ? 'up' : 'down',
  key: event.key,
  code: event.code,
  repeat: event.repeat,
});

const SHORT_MS = 400;
const NEAR = 6;

/** Counts how often a pointer went down at one place in quick succession. */
export class ClickCounter {
  #at = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };
  #clicks = 0;

  down(x: number, y: number, time: number): number {
    const again =
      time - this.#at.time < SHORT_MS && Math.abs(x - this.#at.x) <= NEAR && Math.abs(y - this.#at.y) <= NEAR;
    this.#clicks = again ? this.#clicks + 1 : 1;
    this.#at = { x, y, time };
    return this.#clicks;
  }

  get clicks(): number {
    return this.#clicks;
  }
}
