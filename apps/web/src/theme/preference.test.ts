import { expect, it } from 'vitest';
import { settingFor } from './preference.ts';

const wish = (dark: boolean) => ({ dark, coarse: false, stillness: false, scale: 1 });

it('R1.37 the theme is light, dark or like the system', () => {
  expect(settingFor('light', wish(true)).name).toBe('light');
  expect(settingFor('dark', wish(false)).name).toBe('dark');
  expect(settingFor('system', wish(true)).name).toBe('dark');
  expect(settingFor('system', wish(false)).name).toBe('light');
});

it('stands still for users who ask for reduced motion', () => {
  expect(settingFor('system', { dark: false, coarse: true, stillness: true, scale: 1 })).toMatchObject({
    motion: false,
    coarse: true,
  });
});
