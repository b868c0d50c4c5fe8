import { createLucideIcon } from 'lucide-react';

/** House icons on lucide's grid: a trail that ends in a spark, and a line between two ends. */
export const LaserIcon = createLucideIcon('sw-laser', [
  ['path', { d: 'M3.5 20.5c2.6-.5 3.2-2.6 5.2-3.1 2-.4 2.6 1.2 4.3.4', key: 'trail' }],
  ['circle', { cx: '16.5', cy: '14.5', r: '1.6', fill: 'currentColor', key: 'dot' }],
  ['path', { d: 'M16.5 8.5v1.6M22.5 14.5h-1.6M20.7 10.3l-1.1 1.1M12.3 10.3l1.1 1.1M20.7 18.7l-1.1-1.1', key: 'rays' }],
]);

export const ConnectorIcon = createLucideIcon('sw-connector', [
  ['circle', { cx: '5', cy: '18.5', r: '2.3', key: 'start' }],
  ['circle', { cx: '19', cy: '5.5', r: '2.3', key: 'end' }],
  ['path', { d: 'M7.2 18.5H12a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 1 16.7 5.5', key: 'line' }],
]);
