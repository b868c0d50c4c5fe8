import { expect, it } from 'vitest';
import { auditQuery, EVERYTHING, isEverything } from './audit-query.ts';

it('asks for nothing in particular when nothing is chosen', () => {
  expect(auditQuery(EVERYTHING)).toEqual({});
  expect(isEverything(EVERYTHING)).toBe(true);
});

it('counts whole days of the reader, the last one included', () => {
  const query = auditQuery({ ...EVERYTHING, from: '2026-11-01', until: '2026-11-30' });
  expect(query).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    until: new Date(2026, 11, 1).toISOString(),
  });
});

it('leaves out a day that is half typed', () => {
  expect(auditQuery({ ...EVERYTHING, from: '2026-1', until: '' })).toEqual({});
});

it('passes on words, the kind and the person', () => {
  const person = { userId: '7', nickName: 'Mei Lin' };
  expect(auditQuery({ ...EVERYTHING, text: 'exam', kind: 'member.', person })).toEqual({
    text: 'exam',
    action: 'member.',
    userId: '7',
  });
});
