import { expect, test } from 'vitest';
import { memberKeys } from './member-keys.ts';

test('a member is found by names, words, address, characters, pinyin and initials', () => {
  expect(memberKeys({ name: 'Mei Lin', email: 'mei@example.com' })).toEqual(['mei lin', 'lin', 'mei@example.com']);
  expect(memberKeys({ name: '王小明', email: 'w@example.com' })).toEqual(
    expect.arrayContaining(['王小明', '小明', 'wangxiaoming', 'xiaoming', 'wxm', 'xm']),
  );
  expect(memberKeys({ name: '字'.repeat(40), email: 'w@example.com' }).length).toBeLessThanOrEqual(60);
});
