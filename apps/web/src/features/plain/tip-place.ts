export type TipPlacement = 'top' | 'bottom' | 'left' | 'right';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Distance from the button to the tooltip; its arrow is in between. */
const GAP = 10;
/** From the edge of the window. */
const EDGE = 8;

const within = (start: number, length: number, room: number): number =>
  Math.round(Math.max(EDGE, Math.min(start, room - length - EDGE)));

/** At the middle of the button's side, shifted to stay inside the window. */
export function tipPlace(button: Box, tip: Size, placement: TipPlacement, window: Size): { left: number; top: number } {
  const middleX = button.left + (button.width - tip.width) / 2;
  const middleY = button.top + (button.height - tip.height) / 2;
  const [left, top] = {
    top: [middleX, button.top - tip.height - GAP],
    bottom: [middleX, button.top + button.height + GAP],
    left: [button.left - tip.width - GAP, middleY],
    right: [button.left + button.width + GAP, middleY],
  }[placement] as [number, number];
  return { left: within(left, tip.width, window.width), top: within(top, tip.height, window.height) };
}
