import { type BoardObject, familyOf, KIND } from '@sw/board-model';

/** A cell is a rectangle in its table, a node a rounded one in its graph; both are placed by the whole they belong to. */
export const CELL = KIND.rectangle;
export const NODE = KIND.roundedRectangle;

/** Above its table or graph and below whatever lies in front of that: parts of one whole never cover each other. */
export const PART_ABOVE = 0.5;

export const isTable = (type: number): boolean => type === KIND.table;
export const isGraph = (type: number): boolean => familyOf(type) === 'graph';
/** Tables and graphs: what is below them is placed by a layout, which is computed and never stored. */
export const isComposite = (type: number): boolean => isTable(type) || isGraph(type);

/** Cells and nodes are told from what else may lie below an object by their relations. */
export const isPart = ({ parentId, relations, type }: BoardObject): boolean =>
  parentId !== undefined && relations !== undefined && familyOf(type) === 'shape';
