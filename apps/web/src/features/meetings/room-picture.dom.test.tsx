// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { RoomPicture } from './room-picture.tsx';

it('a room shows its first picture once it is in sight; one without pictures shows nothing', () => {
  const { container } = show(<RoomPicture room={{ pictures: ['/pictures/one', '/pictures/two'] }} />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/pictures/one');
  expect(picture?.getAttribute('loading')).toBe('lazy');
  for (const room of [undefined, {}, { pictures: [] }]) {
    expect(show(<RoomPicture room={room} />).container.querySelector('img')).toBeNull();
  }
});
