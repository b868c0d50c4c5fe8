import { expect, it } from 'vitest';
import { FIRST_FRAME, reachedFrom } from '../../vite/first-frame.ts';

it.each(FIRST_FRAME)('%s shows the first frame of a board without antd', (entry) => {
  const { packages } = reachedFrom([entry]);
  expect(packages.size).toBeGreaterThan(0);
  expect([...packages].filter(([name]) => /^(?:antd|@ant-design|@rc-component)\b/.test(name))).toEqual([]);
});

it('what is not there could be found: the boards are made with antd', () => {
  expect(reachedFrom(['screens/boards/boards.tsx']).packages.has('antd')).toBe(true);
});
