// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../../../testing/dom.tsx';
import { MEETING_START, meetingDetail, meetingFile } from '../../../../../testing/meetings.ts';
import { api } from '../../../../features/transport/api.ts';
import { Attachments } from './attachments.tsx';

afterEach(() => vi.restoreAllMocks());

const TIP = 'You can open files that others added, but not delete them.';

it('R2.69 R6.14 R6.15 only own files have a bin; others have a lock that says whose they are, and a tip', async () => {
  const files = [meetingFile({ fileId: '1', own: true, name: 'Mine.pdf' }), meetingFile({ fileId: '2' })];
  vi.spyOn(api, 'call').mockResolvedValue(files as never);
  show(<Attachments meeting={meetingDetail()} now={MEETING_START} />);
  expect(await screen.findByRole('button', { name: 'Remove Mine.pdf' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Grid offer.pdf' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Only Amara Obi can remove this file' })).toBeTruthy();
  expect(screen.getByText(TIP)).toBeTruthy();
});

it('a person with only own files sees no tip, and adds files while the meeting takes them', async () => {
  vi.spyOn(api, 'call').mockResolvedValue([meetingFile({ own: true })] as never);
  const meeting = meetingDetail({ may: { addFiles: true } });
  const { show: again } = show(<Attachments meeting={meeting} now={MEETING_START} />);
  expect(await screen.findByRole('button', { name: 'Remove Grid offer.pdf' })).toBeTruthy();
  expect(screen.queryByText(TIP)).toBeNull();
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  again(<Attachments meeting={meeting} now={Date.parse(meeting.filesUntil)} />);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});
