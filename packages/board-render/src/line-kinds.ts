import { KIND } from '@sw/board-model';

const ARROWS = new Set<number>([KIND.solidArrow, KIND.dashedArrow]);
const DASHED = new Set<number>([KIND.dashedArrow, KIND.dashedLine]);

export { isLine } from '@sw/board-model';

export const isArrow = (type: number): boolean => ARROWS.has(type);
export const isDashed = (type: number): boolean => DASHED.has(type);
