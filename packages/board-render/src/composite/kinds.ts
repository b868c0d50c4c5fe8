import { type BoardObject, familyOf, KIND } from '@sw/board-model';

/** A cell is a rectangle in its table, a node a rounded one in its graph; their table or graph positions both. */
export const CELL = KIND.rectangle;
export const NODE = KIND.roundedRectangle;

/** Above its table or graph and below everything in front of that: parts of one whole never cover each other. */
export const PART_ABOVE = 0.5;

export const isTable = (type: number): boolean => type === KIND.table;
export const isGraph = (type: number): boolean => familyOf(type) === 'graph';
/** Tables and graphs: a layout, computed and never stored, positions everything below them. */
export const isComposite = (type: number): boolean => isTable(type) || isGraph(type);

/** Relations distinguish cells and nodes from other objects below an object. */
export const isPart = ({ parentId, relations, type }: BoardObject): boolean =>
  parentId !== undefined && relations !== undefined && familyOf(type) === 'shape';
