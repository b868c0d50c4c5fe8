import type { Notice, NoticeName } from '@sw/contract';
import { expect, test } from 'vitest';
import { planEvent } from './event-plan.ts';

const place = { userId: '1', openBoard: '7' };
const eventOf = (name: NoticeName, wbNo: string, given: Partial<Notice> = {}) => {
  const by = { userId: '2', nickName: 'Ben' };
  const notice = {
    noticeId: '9',
    name,
    wbNo,
    wbName: 'Plan',
    by,
    permit: null,
    comment: null,
    folder: null,
    meeting: null,
    at: '',
    read: false,
    ...given,
  };
  return { name: 'notice.created', wbNo: null, detail: { notice } };
};

test('R8.39 a removal is shown in a dialog on the open board, elsewhere in a toast that opens nothing', () => {
  expect(planEvent(eventOf('sharer.removed', '7'), place)).toEqual({ show: 'removed' });
  expect(planEvent(eventOf('sharer.removed', '8'), place)).toEqual({
    show: 'toast',
    id: '9',
    tone: 'warning',
    message: { key: 'notices:message.removed', values: { name: 'Ben', board: 'Plan' } },
    opens: undefined,
  });
});

test('R8.40 a changed permit is shown with what it is now, and leads to the board', () => {
  expect(planEvent(eventOf('sharer.permit', '8', { permit: 0 }), place)).toMatchObject({
    message: { key: 'notices:message.permitView' },
    opens: '/board/8',
  });
  expect(planEvent(eventOf('sharer.permit', '8', { permit: 2 }), place)).toMatchObject({
    message: { key: 'notices:message.permitCopy' },
  });
});

test('R8.40 on the open board a changed permit is shown once: by the editor, where it applies', () => {
  expect(planEvent(eventOf('sharer.permit', '7', { permit: 2 }), place).show).toBe('nothing');
});

test('a board that is recycled on the screen says so itself', () => {
  expect(planEvent(eventOf('board.recycled', '7'), place).show).toBe('nothing');
  expect(planEvent(eventOf('board.recycled', '8', { by: null }), place)).toMatchObject({
    message: { key: 'notices:message.recycled' },
  });
});

test('a comment is shown also where its board is open, and leads to its thread', () => {
  const comment = { pageId: '70', threadId: '71' };
  for (const board of ['7', '8']) {
    expect(planEvent(eventOf('comment.mentioned', board, { comment }), place)).toMatchObject({
      message: { key: 'notices:message.mentionedBy' },
      opens: `/board/${board}/70?comment=71`,
    });
  }
  expect(planEvent(eventOf('comment.replied', '7', { comment }), { ...place, openThread: '71' }).show).toBe('nothing');
});

test('an offered board is asked about wherever one is, also on that board', () => {
  for (const board of ['7', '8']) {
    expect(planEvent(eventOf('board.offered', board), place)).toMatchObject({
      message: { key: 'notices:message.offeredBy' },
      opens: `/board/${board}`,
      offer: { wbNo: board, wbName: 'Plan' },
    });
  }
});

test('a changed membership ends the session, wherever one is', () => {
  expect(planEvent(eventOf('membership.changed', '8'), place)).toEqual({ show: 'membership' });
});

test('a demo is shown where its board is not open, to all but its opener', () => {
  const demo = (accountId: string | undefined, wbNo: string) =>
    planEvent(
      { name: 'demo.changed', wbNo, detail: { demo: accountId === undefined ? null : { accountId, clientId: 'c' } } },
      place,
    );
  expect(demo('1', '8').show).toBe('nothing');
  expect(demo('2', '7').show).toBe('nothing');
  expect(demo('2', '8')).toMatchObject({ message: { key: 'notices:demo.elsewhere' }, opens: '/board/8' });
  expect(demo(undefined, '8').show).toBe('nothing');
});

test('a call rings wherever one is, also on its board, until it is stopped', () => {
  const by = { userId: '2', nickName: 'Ben' };
  const ringing = (detail: object) =>
    planEvent(
      { name: 'call.ringing', wbNo: '7', detail: { callId: '5', kind: 'video', wbName: 'Plan', by, ...detail } },
      place,
    );
  expect(ringing({ stopped: false })).toEqual({
    show: 'ringing',
    ring: { callId: '5', kind: 'video', by, board: { wbNo: '7', wbName: 'Plan' } },
  });
  expect(ringing({ stopped: true })).toEqual({ show: 'ringingStopped', callId: '5' });
  expect(ringing({ kind: 'smell' }).show).toBe('nothing');
  const changed = (running: boolean) =>
    planEvent({ name: 'call.changed', wbNo: '7', detail: { callId: '5', running } }, place);
  expect(changed(true).show).toBe('nothing');
  expect(changed(false)).toEqual({ show: 'ringingStopped', callId: '5' });
});

test('a missed call leads to its board', () => {
  expect(planEvent(eventOf('call.missed', '8'), place)).toMatchObject({
    message: { key: 'notices:message.missedCallBy', values: { name: 'Ben', board: 'Plan' } },
    opens: '/board/8',
  });
});

test('what this version does not know shows nothing', () => {
  expect(
    planEvent({ name: 'notice.created', wbNo: null, detail: { notice: { name: 'later.thing' } } }, place).show,
  ).toBe('nothing');
  expect(planEvent({ name: 'page.moved', wbNo: '7', detail: {} }, place).show).toBe('nothing');
});
