// @vitest-environment happy-dom
import { ROUTES } from '@sw/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { meetingDetail, meetingPerson } from '../../../../testing/meetings.ts';
import { api } from '../../transport/api.ts';
import { Attendance } from './attendance.tsx';
import { AttendancePart } from './attendance-part.tsx';

afterEach(() => vi.restoreAllMocks());

it('R4.18 the reason of somebody who declined stands below their name', () => {
  const people = [
    meetingPerson({ role: 'organiser' }),
    meetingPerson({
      personNo: 2,
      userId: null,
      contactId: '5',
      name: 'Gus Lind',
      email: 'gus@elsewhere.example',
      invite: 'rejected',
      declineReason: 'On a train until noon',
    }),
  ];
  show(<Attendance meeting={meetingDetail({ people, status: 'NOT_START' })} />);
  const [amara, gus] = screen.getAllByRole('listitem');
  expect(gus?.textContent).toContain('declined');
  expect(within(gus as HTMLElement).getByText('On a train until noon')).toBeTruthy();
  expect(amara?.querySelector('p')).toBeNull();
});

it('a correction sends only what was changed by hand: who arrives meanwhile stays present', async () => {
  const sign = (signed: boolean) => ({ sign: signed ? 'signed' : 'unsigned' }) as const;
  const meeting = (karimIsHere: boolean) =>
    meetingDetail({
      may: { correctAttendance: true },
      status: 'STARTED',
      people: [
        meetingPerson({ ...sign(true) }),
        meetingPerson({ personNo: 2, userId: '9', name: 'Karim Saidi', ...sign(karimIsHere) }),
        meetingPerson({ personNo: 3, userId: '10', name: 'Yuki Mori', ...sign(false) }),
      ],
    });
  const call = vi.spyOn(api, 'call').mockResolvedValue(null as never);
  const { user, show: again } = show(<AttendancePart meeting={meeting(false)} />);
  await user.click(screen.getByRole('button', { name: 'Correct' }));
  await user.click(screen.getByRole('checkbox', { name: /Yuki Mori/ }));
  again(<AttendancePart meeting={meeting(true)} />);
  expect(screen.getByRole('checkbox', { name: /Karim Saidi/ })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shownToast()).toBe('1 person corrected'));
  expect(call).toHaveBeenCalledWith(ROUTES.correctAttendance, {
    params: { meetingId: '71' },
    body: { people: [{ personNo: 3, here: true }] },
  });
});
