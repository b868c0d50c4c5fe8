import { createLucideIcon } from 'lucide-react';

/** Lucide's plain hand already stands for moving the canvas; this one is raised. */
const HAND = 'translate(-.6 3.4) scale(.86)';

export const RaiseHand = createLucideIcon('sw-raise', [
  ['path', { d: 'M18 11V6a2 2 0 0 0-4 0', transform: HAND, key: 'third' }],
  ['path', { d: 'M14 10V4a2 2 0 0 0-4 0v2', transform: HAND, key: 'second' }],
  ['path', { d: 'M10 10.5V6a2 2 0 0 0-4 0v8', transform: HAND, key: 'first' }],
  [
    'path',
    {
      d: 'M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15',
      transform: HAND,
      key: 'palm',
    },
  ],
  ['path', { d: 'M17.6 4.6a5 5 0 0 1 2.3 2.1M18.6 1.3a8.6 8.6 0 0 1 4 3.7', key: 'waves' }],
]);

/** Somebody is speaking. */
export const Speaking = createLucideIcon('sw-speaking', [['path', { d: 'M5 15V9M12 20V4M19 17V7', key: 'bars' }]]);
