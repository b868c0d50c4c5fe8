import type { Editor, Modifiers, PointerInput, PointerSample } from '@sw/editor';

const modifiers = ({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): Modifiers => ({
  shift: shiftKey,
  alt: altKey,
  ctrl: ctrlKey || metaKey,
});

const sample = ({ clientX, clientY, pressure }: PointerEvent): PointerSample => ({ x: clientX, y: clientY, pressure });

const pointerInput = (type: PointerInput['type'], event: PointerEvent): PointerInput => ({
  ...modifiers(event),
  ...sample(event),
  type,
  pointerId: event.pointerId,
  device: event.pointerType === 'pen' || event.pointerType === 'touch' ? event.pointerType : 'mouse',
  button: event.button,
  clicks: 1,
  coalesced: event.getCoalescedEvents().map(sample),
  predicted: event.getPredictedEvents().map(sample),
});

/** The canvas fills the window, so its pixels are those of the window. The same as in the web's editor/canvas. */
export function listen(canvas: HTMLCanvasElement, editor: Editor): void {
  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    editor.pointer(pointerInput('down', event));
  });
  canvas.addEventListener('pointermove', (event) => editor.pointer(pointerInput('move', event)));
  canvas.addEventListener('pointerup', (event) => editor.pointer(pointerInput('up', event)));
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { clientX: x, clientY: y, deltaX, deltaY } = event;
      editor.wheel({ ...modifiers(event), x, y, deltaX, deltaY, unit: 0 });
    },
    { passive: false },
  );
}
