// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/dom.tsx';
import { useReorder } from './reorder.ts';

const PITCH = 80;

// The page has no layout, so this fakes the places of the items and pointer capture.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * PITCH;
  });
  Element.prototype.setPointerCapture ??= () => {};
});

function Row({
  drop,
  open,
}: {
  readonly drop: (from: number, to: number) => void;
  readonly open: (id: string) => void;
}) {
  const row = useRef<HTMLOListElement>(null);
  const order = ['a', 'b', 'c'];
  const reorder = useReorder({ order, enabled: true, list: row, drop });
  return (
    <ol ref={row}>
      {order.map((id, index) => (
        <li key={id}>
          <button
            type="button"
            data-shift={reorder.shiftOf(index)?.x}
            data-held={reorder.isHeld(index)}
            onClick={() => open(id)}
            {...reorder.handlers(index)}
          >
            {id}
          </button>
        </li>
      ))}
    </ol>
  );
}

function drawn() {
  const [drop, open] = [vi.fn(), vi.fn()];
  show(<Row drop={drop} open={open} />);
  const item = (id: string) => screen.getByRole('button', { name: id });
  const press = (pointerType = 'mouse') =>
    fireEvent.pointerDown(item('a'), { button: 0, pointerType, pointerId: 1, clientX: 10 });
  const move = (clientX: number) => fireEvent.pointerMove(item('a'), { pointerId: 1, clientX });
  const lift = () => {
    fireEvent.pointerUp(item('a'), { pointerId: 1 });
    fireEvent.click(item('a'));
  };
  const shifts = () => ['a', 'b', 'c'].map((id) => item(id).dataset.shift);
  return { drop, open, press, move, lift, shifts };
}

it('an item follows the hand, the others give way, and it is dropped where the gap is', () => {
  const { drop, open, press, move, lift, shifts } = drawn();
  press();
  move(10 + 1.2 * PITCH);
  expect(shifts()).toEqual(['96', '-80', '0']);
  lift();
  expect(drop.mock.calls).toEqual([[0, 1]]);
  expect(open, 'the click that ends a drag opens nothing').not.toHaveBeenCalled();
});

it('a hand that hardly moves clicks', () => {
  const { drop, open, press, move, lift, shifts } = drawn();
  press();
  move(14);
  expect(shifts()).toEqual([undefined, undefined, undefined]);
  lift();
  expect(drop).not.toHaveBeenCalled();
  expect(open.mock.calls).toEqual([['a']]);
});

it('Esc puts it back, and fingers do not drag', () => {
  const { drop, press, move, lift, shifts } = drawn();
  press();
  move(200);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(shifts()).toEqual([undefined, undefined, undefined]);
  lift();
  press('touch');
  move(200);
  expect(shifts()).toEqual([undefined, undefined, undefined]);
  lift();
  expect(drop).not.toHaveBeenCalled();
});
