// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/dom.tsx';
import { TipHost, useTip } from './tooltip.tsx';

function Button({ off = false }: { readonly off?: boolean }) {
  const tip = useTip('Pen (P)', 'right', off);
  return (
    <button type="button" {...tip}>
      Pen
    </button>
  );
}

const page = (off = false) => (
  <>
    <Button off={off} />
    <TipHost />
  </>
);
const tip = () => screen.queryByRole('tooltip')?.textContent;
const rest = (pointerType: string) => {
  fireEvent.pointerEnter(screen.getByText('Pen'), { pointerType });
  act(() => void vi.advanceTimersByTime(400));
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('appears when a mouse rests on a button, and goes with a press', () => {
  show(page());
  fireEvent.pointerEnter(screen.getByText('Pen'), { pointerType: 'mouse' });
  act(() => void vi.advanceTimersByTime(399));
  expect(tip()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(tip()).toBe('Pen (P)');
  fireEvent.pointerDown(screen.getByText('Pen'));
  expect(tip()).toBeUndefined();
});

it('does not cover what the button has opened, and does not stay behind a tap', () => {
  const shown = show(page());
  rest('mouse');
  shown.show(page(true));
  expect(tip()).toBeUndefined();
  shown.show(page());
  rest('touch');
  expect(tip()).toBeUndefined();
});
