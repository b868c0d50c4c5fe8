import { familyOf, KIND } from '@sw/board-model';
import { PICTURE } from './picture-source.ts';
import { type Draft, type Properties, type Sheet, SQUARE, sheetOfObjects } from './sheet.ts';

const BOX = { left: 10, top: 10, width: 108, height: 108 } as const;
const FRAMED = new Set(['document', 'table', 'graph']);

const image =
  (more: Partial<Properties> = {}): Draft =>
  (id) => [{ selectId: id(1), type: KIND.image, ...BOX, imgSrc: PICTURE, ...more }];

/** Kinds without their own drawing yet, shown by their icon and name. */
const framed = Object.entries(KIND)
  .filter(([, type]) => FRAMED.has(familyOf(type)))
  .map(([name, type]): [string, Draft] => [name, (id) => [{ selectId: id(1), type, ...BOX, name: `${name} 文件` }]]);

export const things = (): Sheet =>
  sheetOfObjects('things', SQUARE, {
    'an image': image(),
    'a part of an image': image({ crop: { left: 24, top: 16, width: 48, height: 36 } }),
    'a crop beyond the image': image({ crop: { left: 48, top: -9, width: 400, height: 400 } }),
    'an image turned and mirrored': image({ angle: -20, scaleX: -0.7, scaleY: 0.7, left: 86, top: 8 }),
    'an image to be looked through': image({ opacity: 0.4 }),
    'an image that is not there': image({ imgSrc: 'nowhere', name: 'roof.jpg' }),
    'an image that failed': image({ uploadError: '413', name: 'roof.jpg' }),
    ...Object.fromEntries(framed),
    'a kind of a later release': (id) => [{ selectId: id(1), type: 999, ...BOX }],
  });
