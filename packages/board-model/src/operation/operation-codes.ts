export const OPERATION = {
  created: 1,
  eraser: 2,
  clean: 3,
  background: 4,
  property: 5,
  page: 6,
  canvas: 7,
  undo: 8,
  redo: 9,
  document: 10,
  laser: 11,
  crossCopy: 12,
  hyperlink: 13,
  documentDeleteLine: 14,
  refreshUrl: 15,
  uploadError: 16,
} as const;

export type OperationCode = (typeof OPERATION)[keyof typeof OPERATION];

/** 0 view, 1 edit only, 2 edit and copy. */
export type Permit = 0 | 1 | 2;

export interface OperationRule {
  /** Only logged codes have an effect in a page log. The others use other channels and are void in a log. */
  readonly way: 'logged' | 'ephemeral' | 'http';
  readonly permit: Permit;
  /** Whether the user's own undo reverts it. */
  readonly undoable: boolean;
}

const edit: OperationRule = { way: 'logged', permit: 1, undoable: true };
/** Maintenance keeps the page working; undoing it would only break the page again. */
const upkeep: OperationRule = { ...edit, undoable: false };

export const OPERATION_RULES: Readonly<Record<OperationCode, OperationRule>> = {
  1: edit,
  2: edit,
  3: edit,
  4: edit,
  5: edit,
  6: { way: 'http', permit: 1, undoable: false },
  7: edit,
  8: edit,
  9: edit,
  10: upkeep,
  11: { way: 'ephemeral', permit: 1, undoable: false },
  12: edit,
  13: edit,
  14: edit,
  15: upkeep,
  16: upkeep,
};

export const isOperationCode = (value: unknown): value is OperationCode =>
  typeof value === 'number' && Object.hasOwn(OPERATION_RULES, value);
