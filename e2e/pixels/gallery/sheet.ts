import { type BoardObject, createPage, type Json, type PageState, readObject } from '@sw/board-model';
import type { View } from '@sw/board-render';

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One case of the gallery: its objects, and its place on the sheet. */
export interface Cell {
  readonly name: string;
  readonly frame: Frame;
  readonly objects: readonly BoardObject[];
}

/** A page, the part of it to show, and its place on the sheet. */
export interface Pane {
  readonly page: PageState;
  readonly view: View;
  readonly frame: Frame;
}

/** A picture of the gallery. */
export interface Sheet {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly panes: readonly Pane[];
}

export type Properties = Readonly<Record<string, unknown>> & { readonly type: number };
/** Creates the objects of a cell, positioned from its corner. `id` returns numbers that no other cell has. */
export type Draft = (id: (number: number) => string) => readonly (Properties & { readonly selectId: string })[];

const PAGE_ID = '700000000000000001';

function read(properties: Readonly<Record<string, unknown>>): BoardObject {
  const object = readObject(properties);
  if (!object.ok) throw new Error(object.error);
  return object.value;
}

/** A page as loaded from a snapshot. */
export function pageOf(objects: readonly BoardObject[], background: Json = null): PageState {
  const page = createPage(PAGE_ID);
  page.background = background;
  for (const object of objects) {
    page.objects.set(object.selectId, object);
    if (object.parentId === undefined) continue;
    const siblings = page.children.get(object.parentId) ?? new Set<string>();
    page.children.set(object.parentId, siblings.add(object.selectId));
  }
  return page;
}

/** The objects of a draft, with their corner at a place. */
export function placed(draft: Draft, first: number, left: number, top: number): BoardObject[] {
  return draft((number) => String(first + number)).map((properties) => {
    const object = read(properties);
    // A child is positioned in the coordinates of its parent.
    return object.parentId === undefined ? { ...object, left: object.left + left, top: object.top + top } : object;
  });
}

export interface Grid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The stage paints tiles of 512 pixels, and Skia rounds a path again where a tile cuts it. Cells divide a tile evenly, so
 * that no tile edge cuts one and the remaining differences are those of the engines. The stage's own tests cover adjacent
 * tiles.
 */
export const SQUARE: Grid = { columns: 8, width: 128, height: 128 };
export const WIDE: Grid = { columns: 4, width: 256, height: 128 };

const frameAt = ({ columns, width, height }: Grid, index: number): Frame => ({
  left: (index % columns) * width,
  top: Math.floor(index / columns) * height,
  width,
  height,
});

const sizeOf = ({ columns, width, height }: Grid, count: number) => ({
  width: columns * width,
  height: Math.ceil(count / columns) * height,
});

/** The number of ids that a cell may use. */
const IDS = 100;

/** Cells beside each other on one page, one pixel per unit. */
export function sheetOfObjects(name: string, grid: Grid, drafts: Readonly<Record<string, Draft>>): Sheet {
  const cells = Object.entries(drafts).map(([cell, draft], i) => {
    const frame = frameAt(grid, i);
    return { name: cell, frame, objects: placed(draft, (i + 1) * IDS, frame.left, frame.top) };
  });
  const size = sizeOf(grid, cells.length);
  const page = pageOf(cells.flatMap(({ objects }) => objects));
  const view = { left: 0, top: 0, scale: 1 };
  return { name, ...size, cells, panes: [{ page, view, frame: { left: 0, top: 0, ...size } }] };
}

/** A page in its own cell. */
export type Shown = Pick<Pane, 'page' | 'view'>;

/** Cells that each show a page. */
export function sheetOfPages(name: string, grid: Grid, pages: Readonly<Record<string, Shown>>): Sheet {
  const panes = Object.values(pages).map((shown, i) => ({ ...shown, frame: frameAt(grid, i) }));
  const cells = Object.entries(pages).map(([cell, { page }], i) => ({
    name: cell,
    frame: frameAt(grid, i),
    objects: [...page.objects.values()],
  }));
  return { name, ...sizeOf(grid, cells.length), cells, panes };
}
