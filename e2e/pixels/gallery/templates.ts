import { familyOf, KIND } from '@sw/board-model';
import { type Draft, type Sheet, sheetOfObjects, WIDE } from './sheet.ts';

export const TEMPLATES: readonly (readonly [string, number])[] = Object.entries(KIND).filter(
  ([, type]) => familyOf(type) === 'template',
);

const template =
  (type: number): Draft =>
  (id) => [{ selectId: id(1), type, left: 24, top: 6, width: 208, height: 117 }];

export const templates = (): Sheet =>
  sheetOfObjects('templates', WIDE, Object.fromEntries(TEMPLATES.map(([name, type]) => [name, template(type)])));
