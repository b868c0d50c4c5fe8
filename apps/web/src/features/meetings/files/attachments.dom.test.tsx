// @vitest-environment happy-dom

import { CallFailure, type CloudFile, FILE_CATEGORY, ROUTES } from '@sw/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { MEETING_START, meetingDetail, meetingFile } from '../../../../testing/meetings.ts';
import { closeToast, useToasts } from '../../../ui/toast.tsx';
import { useConfig } from '../../config/config.ts';
import { api } from '../../transport/api.ts';
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

const MEGABYTE = 1024 * 1024;
const sized = (bytes: number, name = 'plan.pdf'): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: bytes });
const choose = (files: readonly File[]): void => {
  fireEvent.change(screen.getByLabelText('Add', { selector: 'input' }), { target: { files } });
};
const open = meetingDetail({ may: { addFiles: true } });

it('R5.36 a meeting with 50 files takes no more, and says so', async () => {
  const files = Array.from({ length: 49 }, (_, place) => meetingFile({ fileId: String(place), own: true }));
  const call = vi.spyOn(api, 'call').mockResolvedValue(files as never);
  show(<Attachments meeting={open} now={MEETING_START} />);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(49));
  choose([sized(10), sized(10)]);
  expect(screen.getByRole('alert').textContent).toBe('A meeting has at most 50 files');
  expect(call).toHaveBeenCalledTimes(1);
});

it('R5.37 a file of more than 50 MB is not sent; one of 50 MB is', async () => {
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMeetingFiles.name) return [] as never;
    throw new CallFailure('rejected', 413, 'from the server', 'FILE_TOO_LARGE');
  });
  show(<Attachments meeting={open} now={MEETING_START} />);
  await screen.findByText('No files yet.');
  choose([sized(50 * MEGABYTE + 1)]);
  expect(screen.getByRole('alert').textContent).toBe('The file is over the size limit of 50 M');
  expect(call).toHaveBeenCalledTimes(1);
  choose([sized(50 * MEGABYTE)]);
  await waitFor(() => expect(call.mock.calls.some(([route]) => route.name === 'startUpload')).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});

const cloudFile = (given: Partial<CloudFile>): CloudFile => ({
  id: '31',
  folderId: '30',
  name: 'Budget.pdf',
  category: FILE_CATEGORY.pdf,
  bytes: 1_000,
  changedAt: new Date(MEETING_START).toISOString(),
  addedBy: null,
  url: null,
  folders: 0,
  files: 0,
  boards: 0,
  isShared: false,
  ...given,
});

it('R6.14 a person selects from their own file centre what the meeting gets, within its size', async () => {
  const own = [cloudFile({}), cloudFile({ id: '32', name: 'Film.mp4', bytes: 50 * MEGABYTE + 1 })];
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMeetingFiles.name) return [] as never;
    if (route.name === ROUTES.getFolder.name) return { path: [], folders: 0, files: 2 } as never;
    return meetingFile({ own: true }) as never;
  });
  vi.spyOn(api, 'reply').mockImplementation(async (_route, given) => {
    const { categories } = (given as unknown as { query: { categories: string } }).query;
    return { data: categories === '0' ? [] : own, nextCursor: undefined } as never;
  });
  const { user } = show(<Attachments meeting={open} now={MEETING_START} />);
  const pick = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Add from my files' }));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const added = () => call.mock.calls.filter(([route]) => route.name === ROUTES.addMeetingFile.name);
  await pick(/Film\.mp4/);
  expect(screen.getByRole('alert').textContent).toBe('The file is over the size limit of 50 M');
  expect(added()).toEqual([]);
  await pick(/Budget\.pdf/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(added().map(([, given]) => given)).toEqual([
    { params: { meetingId: open.meetingId }, body: { fileId: '31', scope: 'one' } },
  ]);
});

it('R1.02 without the file module there is nothing to select from', async () => {
  vi.spyOn(api, 'call').mockResolvedValue([] as never);
  const { modules } = useConfig.getState();
  useConfig.setState({ modules: { ...modules, file: false } });
  try {
    show(<Attachments meeting={open} now={MEETING_START} />);
    expect(await screen.findByRole('button', { name: 'Add' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add from my files' })).toBeNull();
  } finally {
    useConfig.setState({ modules });
  }
});

it('R5.38 files are added until a week after the end, and then the section says that it is over', async () => {
  vi.spyOn(api, 'call').mockResolvedValue([meetingFile({ own: true })] as never);
  const until = Date.parse(open.filesUntil);
  const { show: again } = show(<Attachments meeting={open} now={until - 1} />);
  expect(await screen.findByRole('button', { name: 'Add' })).toBeTruthy();
  again(<Attachments meeting={open} now={until} />);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.getByText('Files can be added until a week after the meeting')).toBeTruthy();
});

it('R7.15 the msg of a refused meeting call is shown as an error', async () => {
  vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.listMeetingFiles.name) return [meetingFile({ own: true })] as never;
    throw new CallFailure('rejected', 403, 'Only the person who added the file can remove it', 'MEETING_FILE_NOT_OWN');
  });
  const { user } = show(<Attachments meeting={open} now={MEETING_START} />);
  await user.click(await screen.findByRole('button', { name: 'Remove Grid offer.pdf' }));
  closeToast();
  await waitFor(() => expect(shownToast()).toBe('Only the person who added the file can remove it'));
});

it('a file is removed with a way back, and for good once that is gone', async () => {
  let files = [meetingFile({ own: true })];
  const call = vi.spyOn(api, 'call').mockImplementation(async (route) => {
    if (route.name === ROUTES.deleteMeetingFile.name) files = [];
    return files as never;
  });
  const { user } = show(<Attachments meeting={open} now={MEETING_START} />);
  const remove = () => screen.findByRole('button', { name: 'Remove Grid offer.pdf' });
  await user.click(await remove());
  expect(shownToast()).toBe('Grid offer.pdf is removed');
  expect(screen.getByText('No files yet.')).toBeTruthy();
  act(() => useToasts.getState().toast?.action?.run());
  await user.click(await remove());
  expect(call).toHaveBeenCalledTimes(1);
  act(() => closeToast());
  const params = { meetingId: '71', fileId: '91' };
  await waitFor(() => expect(call).toHaveBeenCalledWith(ROUTES.deleteMeetingFile, { params }, { keepalive: true }));
  expect(screen.getByText('No files yet.')).toBeTruthy();
});
