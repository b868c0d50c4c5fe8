import { KIND } from '@sw/board-model';

const LINES = new Set<number>([KIND.solidArrow, KIND.dashedArrow, KIND.dashedLine, KIND.solidLine]);
const ARROWS = new Set<number>([KIND.solidArrow, KIND.dashedArrow]);
const DASHED = new Set<number>([KIND.dashedArrow, KIND.dashedLine]);

/** The open shapes: they have two ends instead of an inside. */
export const isLine = (type: number): boolean => LINES.has(type);
export const isArrow = (type: number): boolean => ARROWS.has(type);
export const isDashed = (type: number): boolean => DASHED.has(type);
