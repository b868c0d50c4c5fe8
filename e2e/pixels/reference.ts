import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Theme } from '@sw/board-render';
import type { Sheet } from './gallery/sheet.ts';
import { toIndexedPng } from './indexed-png.ts';
import { fromPng, type Picture } from './picture.ts';

const FOLDER = resolve(import.meta.dirname, '../reference');

const fileOf = ({ name }: Sheet, theme: Theme): string => resolve(FOLDER, `${name}-${theme}.png`);

export const readReference = (sheet: Sheet, theme: Theme): Picture => fromPng(readFileSync(fileOf(sheet, theme)));

export function writeReference(sheet: Sheet, theme: Theme, picture: Picture): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(sheet, theme), toIndexedPng(picture));
}
