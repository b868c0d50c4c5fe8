import type { Box } from './geometry.ts';

/** The initial canvas, in page units; templates and background images fill it. */
export const REFERENCE_FRAME: Box = { minX: 0, minY: 0, maxX: 3840, maxY: 2160 };
