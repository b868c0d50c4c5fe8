// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { Toolbar } from './toolbar.tsx';

it('R3.35 rooms are meeting rooms, lecture halls, training rooms and others, and a choice shows one kind', async () => {
  const change = vi.fn();
  show(
    <Toolbar
      address={{ day: undefined, view: 'week', type: undefined, size: undefined }}
      day="2026-11-18"
      today="2026-11-18"
      zone="UTC"
      change={change}
      finding={false}
      toggleFinder={() => {}}
    />,
  );
  expect(screen.getByRole('heading', { name: '16 to 22 November' })).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type of room' }));
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).toBeTruthy());
  const types = [...document.querySelectorAll('.ant-select-item-option')];
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'All room types',
    'Meeting room',
    'Lecture hall',
    'Training',
    'Other',
  ]);
  for (const type of types.slice(2, 3)) fireEvent.click(type);
  expect(change).toHaveBeenCalledWith({ type: 'REPORT' });
});
