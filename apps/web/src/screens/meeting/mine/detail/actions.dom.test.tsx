// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { show } from '../../../../../testing/dom.tsx';
import { MEETING_START, meetingDetail } from '../../../../../testing/meetings.ts';
import { Actions } from './actions.tsx';

const HOST = { edit: true, move: true, cancel: true, start: true, delay: true, end: true } as const;

function open(changes: Parameters<typeof meetingDetail>[0]) {
  return show(
    <MemoryRouter>
      <Actions meeting={meetingDetail(changes)} now={MEETING_START} />
    </MemoryRouter>,
  );
}

it('R1.04 R6.13 an organiser edits, starts, delays, ends and cancels a meeting', async () => {
  const { may } = meetingDetail();
  const { user } = open({ part: 'organiser', may: { ...may, ...HOST } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Start now',
    'Delay the end',
    'End meeting',
    'Cancel meeting',
  ]);
});

it('R1.04 R6.13 a participant checks in, and finds nothing of what an organiser does', async () => {
  const { may } = meetingDetail();
  const { user } = open({ part: 'participant', may: { ...may, signIn: true, answer: true } });
  expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Check in']);
});
