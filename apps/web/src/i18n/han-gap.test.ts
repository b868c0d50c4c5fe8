import { expect, test } from 'vitest';
import { fillHan } from './han-gap.ts';

const joined = (name: string, board: string) =>
  fillHan({ name, board }, (values) => `${values.name} 加入了 ${values.board}`);

test('the gap around a Chinese name goes, that around a Latin one stays', () => {
  expect(joined('林美玲', '太阳能')).toBe('林美玲加入了太阳能');
  expect(joined('Mei', 'Plan B')).toBe('Mei 加入了 Plan B');
  expect(joined('美玲 Mei', 'B 座')).toBe('美玲 Mei 加入了 B 座');
});

test('what stands inside a name, or in an English sentence, is left alone', () => {
  expect(joined('Mei', '会议 记录')).toBe('Mei 加入了会议 记录');
  expect(fillHan({ name: '林美玲' }, ({ name }) => `${name} joined, ${name} · ${name}`)).toBe(
    '林美玲 joined, 林美玲 · 林美玲',
  );
  expect(fillHan(undefined, () => '共 8 个')).toBe('共 8 个');
});
