import { expect, test } from 'vitest';
import { nameOfWebPicture } from './web-picture.ts';

test.each([
  ['https://a.example/photos/cat.jpeg?w=1', 'image/webp', 'cat.webp'],
  ['https://a.example/%E7%8C%AB', 'image/jpeg', '猫.jpg'],
  ['https://a.example/100%', 'image/png', '100%.png'],
  ['https://a.example/', 'image/png', 'picture.png'],
])('a picture of the web is named by its address and by what came: %s', (address, type, name) => {
  expect(nameOfWebPicture(address, type)).toBe(name);
});
