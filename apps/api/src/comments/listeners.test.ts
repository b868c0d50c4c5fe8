import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listeners } from './listeners.ts';

const people = ['own', 'ann', 'ben', 'cara'];

test('being called comes before being answered, and both before owning the board', () => {
  expect(listeners({ people, owner: 'own', by: 'ann', mentions: ['own', 'ben'], answers: undefined })).toEqual([
    { accountId: 'own', name: 'comment.mentioned' },
    { accountId: 'ben', name: 'comment.mentioned' },
  ]);
  expect(listeners({ people, owner: 'own', by: 'ann', mentions: [], answers: undefined })).toEqual([
    { accountId: 'own', name: 'comment.added' },
  ]);
  expect(listeners({ people, owner: 'own', by: 'ann', mentions: ['ben'], answers: ['ann', 'ben', 'cara'] })).toEqual([
    { accountId: 'ben', name: 'comment.mentioned' },
    { accountId: 'cara', name: 'comment.replied' },
  ]);
});

test('nobody outside of the board is notified, nobody twice, and never the author', () => {
  const someone = fc.constantFrom(...people, 'gone', 'stranger');
  fc.assert(
    fc.property(fc.array(someone), fc.option(fc.array(someone), { nil: undefined }), (mentions, answers) => {
      const recipients = listeners({ people, owner: 'own', by: 'ann', mentions, answers }).map(
        ({ accountId }) => accountId,
      );
      expect(new Set(recipients).size).toBe(recipients.length);
      expect(recipients.filter((one) => one === 'ann' || !people.includes(one))).toEqual([]);
    }),
  );
});
