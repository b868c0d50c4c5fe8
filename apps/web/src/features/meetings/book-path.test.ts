import { expect, it } from 'vitest';
import { bookPath } from './book-path.ts';

it('the address of a change names the meeting, those that change with it, and where they would be', () => {
  expect(bookPath({ meetingId: '71' })).toBe('/meeting/book/71');
  expect(bookPath({ meetingId: '71', scope: 'following', roomId: '7' })).toBe(
    '/meeting/book/71?scope=following&room=7',
  );
});

it('the address of the form carries what was entered, and nothing else', () => {
  expect(bookPath({})).toBe('/meeting/book');
  const path = bookPath({
    roomId: '7',
    from: Date.UTC(2026, 10, 18, 10),
    to: Date.UTC(2026, 10, 18, 11, 30),
    subject: ' Grid & next steps ',
    remind: 'm15',
    board: { kind: 'template', template: 407 },
    userIds: ['1', '2'],
  });
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
    room: '7',
    from: '2026-11-18T10:00:00.000Z',
    to: '2026-11-18T11:30:00.000Z',
    subject: 'Grid & next steps',
    remind: 'm15',
    board: 'template-407',
    people: '1,2',
  });
});
