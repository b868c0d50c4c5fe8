// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { showLocale } from '../../i18n/language.ts';
import { RoomAbout } from './room-about.tsx';

afterEach(() => showLocale('en', true));

const lines = (container: HTMLElement) => [...container.querySelectorAll('span')].map(({ textContent }) => textContent);

it('a room says where it is, what it has in the order of the catalogue, and what its managers wrote', async () => {
  const room = { place: 'Second floor', equipment: ['camera', 'screen', 'hologram'], description: 'Ring for the key' };
  const { container } = show(<RoomAbout room={room} />);
  expect(lines(container)).toEqual(['Second floor', 'screen, camera', 'Ring for the key']);
  await act(() => showLocale('zh', true));
  expect(lines(container)).toEqual(['Second floor', '屏幕、摄像头', 'Ring for the key']);
});

it('a room about which nothing is known shows nothing', () => {
  const { container } = show(<RoomAbout room={{ place: '', equipment: [], description: '' }} />);
  expect(lines(container)).toEqual([]);
});
