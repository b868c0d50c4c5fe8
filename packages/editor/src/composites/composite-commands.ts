import { type BoardObject, isLocked, type PageState } from '@sw/board-model';
import {
  compositeOf,
  isGraph,
  isPart,
  isRooted,
  isTable,
  newCell,
  nodesBelow,
  type Point,
  placeOfCell,
  tableOf,
} from '@sw/board-render';
import type { ViewCommands } from '../commands/view-commands.ts';
import { creationDraft, propertyDraft } from '../edit/changes.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { textBeside } from '../templates/template-objects.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { cellAt } from './cell-at.ts';
import type { CellPlace } from './merge-changes.ts';
import { graphObjects, newNode, tableObject } from './new-composites.ts';
import { emptyNode, nodeTowards } from './node-walk.ts';
import { cellAway, cellBeside, type TableAction, tableDrafts } from './table-changes.ts';

export const TABLE_SIZE = { rows: 3, columns: 3 } as const;
/** Larger ones are made by adding rows and columns. */
const MOST_TRACKS = 20;

/** A selected or edited part, with its table or graph. */
interface Held {
  readonly page: PageState;
  readonly whole: BoardObject;
  /** Undefined: the whole is selected. It may not be on the page yet: a cell is created by its first word. */
  readonly part: BoardObject | undefined;
}

function afterDeletion(page: PageState, whole: BoardObject, object: BoardObject): BoardObject | undefined {
  const place = placeOfCell(object);
  if (place) return newCell(whole, place.row, place.column);
  if (object.parentId !== whole.selectId) return page.objects.get(object.parentId ?? '');
  const beside = nodesBelow(page, whole.selectId);
  const at = beside.findIndex(({ selectId }) => selectId === object.selectId);
  return beside[at - 1] ?? beside[at + 1];
}

/** Tables and graphs: inserting them, typing in them, rows and nodes. */
export class CompositeCommands {
  readonly #context: EditorContext;
  readonly #text: TextCommands;
  readonly #viewCommands: ViewCommands;

  constructor(context: EditorContext, text: TextCommands, viewCommands: ViewCommands) {
    this.#context = context;
    this.#text = text;
    this.#viewCommands = viewCommands;
    text.leaving = (way) => this.#leave(way);
  }

  /** @returns whether it was inserted. */
  insertTable(rows: number, columns: number): boolean {
    const { page } = this.#context;
    const within = (count: number): number => Math.min(MOST_TRACKS, Math.max(1, Math.round(count)));
    const size = { rows: within(rows), columns: within(columns) };
    return page
      ? this.#put([
          tableObject(
            page,
            (needed) => this.#viewCommands.placeFor(needed),
            size,
            () => this.#context.newId(),
          ),
        ])
      : false;
  }

  insertGraph(type: number): boolean {
    const { page } = this.#context;
    if (!page || !isGraph(type)) return false;
    const objects = graphObjects(
      page,
      type,
      (needed) => this.#viewCommands.placeFor(needed),
      () => this.#context.newId(),
    );
    if (!this.#put(objects)) return false;
    // The user starts typing in its first part.
    const [, first] = objects;
    if (first) {
      this.#context.select(new Set([first.selectId]));
      this.#text.edit(first.selectId);
    }
    return true;
  }

  /** Rows, columns and headers of the selected table, or of the table of a selected cell. */
  changeTable(action: TableAction): void {
    const held = this.#held;
    if (!held || !isTable(held.whole.type)) return;
    const { page, whole, part } = held;
    if (this.#refusesLocked(page, whole)) return;
    const table = tableOf(page, whole);
    this.#context.dispatch(tableDrafts(whole, table, action, part && placeOfCell(part), this.#context.newId()));
  }

  /** A graph's type is fixed at its creation (the model's O4), so a property says what it is shown as. */
  convertGraph(kind: number): void {
    const held = this.#held;
    if (!held || !isGraph(held.whole.type) || !isGraph(kind)) return;
    const { page, whole } = held;
    if (this.#refusesLocked(page, whole)) return;
    const after = kind === whole.type ? null : kind;
    const before = whole.shownAs ?? null;
    if (before !== after) this.#context.dispatch([propertyDraft([[whole.selectId, 'shownAs', before, after]])]);
  }

  /** Adds a node below or beside the selected one, opened for typing. */
  addNode(as: 'child' | 'sibling'): boolean {
    const held = this.#held;
    if (!held || !isGraph(held.whole.type)) return false;
    const { page, whole, part } = held;
    if (this.#refusesLocked(page, part ?? whole)) return true;
    const [first] = nodesBelow(page, whole.selectId);
    const stem = isRooted(whole.type) ? first : undefined;
    // The node of the whole has no siblings, so it gets a child.
    const isChild = part !== undefined && (as === 'child' || part.selectId === stem?.selectId);
    const parentId = isChild ? part.selectId : (part?.parentId ?? stem?.selectId ?? whole.selectId);
    const node = newNode(page, whole, parentId, isChild ? undefined : part, this.#context.newId());
    this.#text.end();
    if (!this.#context.dispatch([creationDraft([node])])) return true;
    this.#choose(node);
    this.#text.edit(node.selectId);
    return true;
  }

  /** Enter on a selected table or graph edits its first part. False: neither is selected. */
  editFirst(): boolean {
    const held = this.#held;
    if (!held || held.part) return false;
    const { page, whole } = held;
    if (isTable(whole.type)) {
      const { rows, columns } = tableOf(page, whole);
      const [row, column] = [rows[0]?.key, columns[0]?.key];
      if (row !== undefined && column !== undefined) this.#editCell(page, whole, { row, column });
      return true;
    }
    const [first] = nodesBelow(page, whole.selectId);
    if (first) {
      this.#choose(first);
      this.#text.edit(first.selectId);
    }
    return true;
  }

  /** Arrow keys move from part to part. False: no part is selected. */
  step(dx: number, dy: number): boolean {
    const held = this.#held;
    if (!held?.part) return false;
    const { page, whole, part } = held;
    const [x, y] = [Math.sign(dx), Math.sign(dy)];
    const place = placeOfCell(part);
    if (isTable(whole.type) && place) {
      const table = tableOf(page, whole);
      const next = cellAway(table, place, x, y);
      if (next) this.#goToCell(page, whole, next);
      return true;
    }
    const next = nodeTowards(page, whole, part, x, y);
    if (next) this.#choose(next);
    return true;
  }

  /**
   * Tab from a selected part: the next cell, or a child of a node; with Shift the previous cell, or the parent node.
   */
  tab(by: 1 | -1): boolean {
    return this.#held?.part !== undefined && this.#leave(by > 0 ? 'next' : 'before');
  }

  /** Edits the cell of a table at a point of the page. */
  editAt(tableId: string, at: Point): void {
    const { page } = this.#context;
    const table = page?.objects.get(tableId);
    const cell = page && table && cellAt(page, table, at);
    const place = cell && placeOfCell(cell);
    if (place) this.#editCell(page, table, place);
  }

  /**
   * The deleted objects, and the next selection: the parent node or a sibling, but never the whole graph, which the
   * next press would delete; for a cell its empty place. Deleting a graph's last node deletes the graph.
   */
  deletion(objects: readonly BoardObject[]): { readonly ids: string[]; readonly then: BoardObject | undefined } {
    const { page } = this.#context;
    const ids = new Set<string>();
    let then: BoardObject | undefined;
    for (const object of objects) {
      const whole = page && isPart(object) ? compositeOf(page, object) : undefined;
      const isLast =
        page &&
        whole &&
        isGraph(whole.type) &&
        object.parentId === whole.selectId &&
        nodesBelow(page, whole.selectId).length === 1;
      ids.add(isLast ? whole.selectId : object.selectId);
      if (page && whole && !isLast) then = afterDeletion(page, whole, object);
    }
    return { ids: [...ids], then };
  }

  get #held(): Held | undefined {
    const { page, selected, cell } = this.#context;
    const object = this.#text.session?.object() ?? cell ?? (selected.length === 1 ? selected[0] : undefined);
    const whole = page && object && compositeOf(page, object);
    return whole && { page, whole, part: whole.selectId === object.selectId ? undefined : object };
  }

  /** Tab and Enter in the field of a part. False: the field handles the key. */
  #leave(way: 'next' | 'before' | 'enter'): boolean {
    const held = this.#held;
    if (!held?.part) return way !== 'enter' && this.#nextText(way === 'next' ? 1 : -1);
    const { page, whole, part } = held;
    if (isTable(whole.type)) return way !== 'enter' && this.#nextCell(page, whole, part, way === 'next' ? 1 : -1);
    if (way !== 'before') {
      const waiting = emptyNode(page, whole, part, way);
      if (!waiting) return this.addNode(way === 'next' ? 'child' : 'sibling');
      this.#text.end();
      this.#choose(waiting);
      this.#text.edit(waiting.selectId);
      return true;
    }
    this.#text.end();
    this.#choose(part.parentId === undefined ? undefined : page.objects.get(part.parentId));
    return true;
  }

  /** Tab in a text of a template leads to the next one. */
  #nextText(by: 1 | -1): boolean {
    const { page } = this.#context;
    const object = this.#text.session?.object();
    const next = page && object && textBeside(page, object, by);
    if (!next) return false;
    this.#text.end();
    this.#choose(next);
    this.#text.edit(next.selectId);
    return true;
  }

  #nextCell(page: PageState, table: BoardObject, part: BoardObject, by: 1 | -1): boolean {
    const place = placeOfCell(part);
    const next = place && cellBeside(tableOf(page, table), place, by);
    if (next) {
      this.#editCell(page, table, next);
      return true;
    }
    if (by < 0 || !place || this.#refusesLocked(page, table)) return true;
    // After the last cell a new row begins.
    this.#text.end();
    this.#context.dispatch(tableDrafts(table, tableOf(page, table), 'rowBelow', undefined, this.#context.newId()));
    const grown = page.objects.get(table.selectId);
    const { rows, columns } = grown ? tableOf(page, grown) : { rows: [], columns: [] };
    const [row, column] = [rows.at(-1)?.key, columns[0]?.key];
    if (grown && row !== undefined && column !== undefined) this.#editCell(page, grown, { row, column });
    return true;
  }

  #goToCell(page: PageState, table: BoardObject, { row, column }: CellPlace): void {
    this.#choose(tableOf(page, table).cells.get(`${row}/${column}`) ?? newCell(table, row, column));
  }

  #editCell(page: PageState, table: BoardObject, { row, column }: CellPlace): void {
    const cell = tableOf(page, table).cells.get(`${row}/${column}`);
    this.#text.end();
    const empty = cell ? undefined : newCell(table, row, column);
    this.#context.select(new Set([cell?.selectId ?? empty?.selectId ?? table.selectId]), empty);
    if (cell) this.#text.edit(cell.selectId);
    else if (empty && !this.#refusesLocked(page, table)) this.#text.begin(empty);
  }

  #put(objects: readonly BoardObject[]): boolean {
    const [whole] = objects;
    if (!whole || !this.#context.dispatch([creationDraft(objects)])) return false;
    this.#context.select(new Set([whole.selectId]));
    this.#viewCommands.approachSelection();
    return true;
  }

  #choose(object: BoardObject | undefined): void {
    if (!object) return;
    this.#context.select(
      new Set([object.selectId]),
      this.#context.page?.objects.has(object.selectId) ? undefined : object,
    );
    this.#viewCommands.revealSelection();
  }

  #refusesLocked(page: PageState, object: BoardObject): boolean {
    const locked = isLocked(page, object.selectId);
    if (locked) this.#context.notify({ type: 'locked' });
    return locked;
  }
}
