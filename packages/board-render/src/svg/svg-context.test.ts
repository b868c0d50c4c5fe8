import { expect, test } from 'vitest';
import { SvgContext } from './svg-context.ts';
import { SvgPath } from './svg-path.ts';

const BOX = { minX: 0, minY: 0, maxX: 100, maxY: 50 };
const context = () =>
  new SvgContext({
    outline: (_, text) => ({ d: text === ' ' ? '' : 'M0 0h5', x: 2, y: 3 }),
    picture: () => ({ href: 'data:image/png;base64,AA==', width: 20, height: 10 }),
  });

test('says its size, its title and nothing that ends its own markup', () => {
  const file = context().done(BOX, '<script>"A & B"</script>\u0000');
  expect(file).toContain('width="100" height="50" viewBox="0 0 100 50"');
  expect(file).toContain('<title>&lt;script&gt;&quot;A &amp; B&quot;&lt;/script&gt;</title>');
});

test('a highlighter blends, and only it', () => {
  const svg = context();
  svg.globalCompositeOperation = 'multiply';
  svg.globalAlpha = 0.5;
  svg.strokeStyle = '#F2B705';
  svg.lineCap = 'round';
  const path = new SvgPath();
  path.moveTo(0, 0);
  path.lineTo(10, -0.00001);
  svg.stroke(path);
  svg.globalCompositeOperation = 'source-over';
  svg.fillRect(0, 0, 1, 1);
  const file = svg.done(BOX, '');
  expect(file).toContain(
    '<g style="mix-blend-mode:multiply"><path d="M0 0L10 0" fill="none" stroke="#f2b705" stroke-opacity="0.5"',
  );
  expect(file.match(/mix-blend-mode/g)).toHaveLength(1);
});

test('letters are outlines, and their words stand over them without colour', () => {
  const svg = context();
  svg.font = '600 24px "Noto Sans"';
  svg.setTransform(2, 0, 0, 2, 5, 6);
  svg.fillText('车 & <b>', 10, 20);
  expect(svg.done(BOX, '')).toContain(
    '<g transform="matrix(2 0 0 2 5 6)"><g transform="translate(10 20)"><path d="M0 0h5" transform="translate(-2 -3)" fill="#000000"/>' +
      '<text font-size="24" fill="none" xml:space="preserve">车 &amp; &lt;b&gt;</text></g></g>',
  );
});

test('a clip holds until it is restored', () => {
  const svg = context();
  svg.save();
  svg.beginPath();
  svg.rect(0, 0, 10, 10);
  svg.clip();
  svg.fillRect(1, 1, 2, 2);
  svg.restore();
  svg.fillRect(3, 3, 4, 4);
  const file = svg.done(BOX, '');
  expect(file).toContain('<clipPath id="c0"><path d="M0 0h10v10h-10Z"/></clipPath>');
  expect(file).toContain('<g clip-path="url(#c0)"><rect x="1"');
  expect(file).toContain('\n<rect x="3"');
});

test('a picture is in the file once, however often it is shown, and cut by its viewport', () => {
  const svg = context();
  const image = {};
  svg.drawImage(image, 5, 0, 10, 10, 0, 0, 100, 100);
  svg.drawImage(image, 0, 0, 20, 10, 0, 0, 40, 20);
  const file = svg.done(BOX, '');
  expect(file.match(/<image /g)).toHaveLength(1);
  expect(file).toContain('viewBox="5 0 10 10" preserveAspectRatio="none"><use xlink:href="#p0"');
});
