import type { Notice } from '@sw/contract';
import { expect, test } from 'vitest';
import { noticePath, offerOf } from './notice-path.ts';

const notice = (some: Partial<Notice>) => ({ wbNo: '7', comment: null, ...some }) as Notice;

test('a notice leads to its board, one of a comment to the comment, and some to nothing', () => {
  expect(noticePath(notice({ name: 'sharer.joined' }))).toBe('/board/7');
  expect(noticePath(notice({ name: 'comment.mentioned', comment: { pageId: '8', threadId: '9' } }))).toBe(
    '/board/7/8?comment=9',
  );
  const folder = { id: '6', name: 'Science' };
  expect(noticePath(notice({ name: 'folder.shared', wbNo: null, folder }))).toBe('/files?folder=6');
  expect(noticePath(notice({ name: 'folder.ended', wbNo: null, folder }))).toBeUndefined();
  const meeting = { meetingId: '5', subject: 'Plan', roomName: 'North', startsAt: '2026-11-18T09:00:00.000Z' };
  expect(noticePath(notice({ name: 'meeting.reminder', wbNo: null, meeting }))).toBe('/meeting/mine/5');
  expect(noticePath(notice({ name: 'meeting.requested', wbNo: null, meeting }))).toBe('/enterprise?part=approvals');
  expect(noticePath(notice({ name: 'sharer.removed' }))).toBeUndefined();
  expect(noticePath(notice({ name: 'membership.changed', wbNo: null }))).toBeUndefined();
});

test('the notice of an offered board leads to it and to the question; no other asks', () => {
  const offered = notice({ name: 'board.offered', wbName: 'Plan' });
  expect(noticePath(offered)).toBe('/board/7');
  expect(offerOf(offered)).toEqual({ wbNo: '7', wbName: 'Plan' });
  expect(offerOf(notice({ name: 'board.taken', wbName: 'Plan' }))).toBeUndefined();
});
