// @vitest-environment happy-dom
import type { Route } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { api } from '../transport/api.ts';
import { type BoardChoice, NEW_BOARD, writeBoard } from './board-choice.ts';
import { BoardSelect } from './board-select.tsx';

afterEach(() => vi.restoreAllMocks());

function Form() {
  const [board, setBoard] = useState<BoardChoice>(NEW_BOARD);
  return (
    <>
      <BoardSelect value={board} change={setBoard} />
      <output>{writeBoard(board)}</output>
    </>
  );
}

it('an own board is found on the server, however many there are, and keeps its name once it is chosen', async () => {
  const asked: (string | undefined)[] = [];
  vi.spyOn(api, 'call').mockImplementation((async (_: Route, { query }: { query: { keyword?: string } }) => {
    asked.push(query.keyword);
    return query.keyword === 'solar'
      ? [{ wbNo: '12', wbName: 'Solar canopy pilot' }]
      : [{ wbNo: '1', wbName: 'Latest' }];
  }) as typeof api.call);
  const { user } = show(<Form />);
  const field = screen.getByRole('combobox', { name: 'Whiteboard' });
  fireEvent.mouseDown(field);
  expect(await screen.findByTitle('Latest')).toBeTruthy();
  await user.type(field, 'solar');
  await user.click(await screen.findByTitle('Solar canopy pilot'));
  expect(screen.getByText('board-12')).toBeTruthy();
  expect(asked).toContain('solar');
  // The list shows the latest boards again, and the chosen one is not among them.
  await waitFor(() => expect(field.getAttribute('value') ?? '').toBe(''));
  expect(screen.getAllByText('Solar canopy pilot').length).toBeGreaterThan(0);
});
