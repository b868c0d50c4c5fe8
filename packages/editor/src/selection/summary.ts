import { type BoardObject, isLocked, isTopLevel, type Json, type PageState } from '@sw/board-model';
import { graphKind, isGraph, isTable, placeOfCell, tableOf } from '@sw/board-render';
import { applies, STYLE_NAMES, type StyleName } from '../commands/style.ts';
import { type MergeAction, mergeActions } from '../composites/merge-changes.ts';
import { type Scene, wholesOf } from '../edit/scene.ts';
import { canBeWritten } from '../tools/text.ts';
import { type Frame, frameOf } from './frame.ts';

/** The facts about the selection that the contextual bar and the menus need. */
export interface SelectionSummary {
  readonly ids: readonly string[];
  readonly types: ReadonlySet<number>;
  /** Pop-ups offer unlock if all are locked, else lock. */
  readonly locked: 'none' | 'some' | 'all';
  /** All are kept on top. */
  readonly onTop: boolean;
  readonly grouped: boolean;
  readonly writable: boolean;
  readonly link: string | undefined;
  /** Styles that any of them has, with the value if all have the same. */
  readonly styles: ReadonlyMap<StyleName, Json | undefined>;
  /** The whole selection belongs to one table, or to one graph. */
  readonly within: 'table' | 'graph' | undefined;
  /** What can be done with the one cell that is selected. */
  readonly merges: readonly MergeAction[];
  /** The kind of that graph, as it is shown. */
  readonly graph: number | undefined;
  readonly frame: Frame | undefined;
  /** The frame of its table or graph: controls beside the selection must not cover other parts. */
  readonly around: Frame | undefined;
}

export const NO_SUMMARY: SelectionSummary = {
  ids: [],
  types: new Set(),
  locked: 'none',
  onTop: false,
  grouped: false,
  writable: false,
  link: undefined,
  styles: new Map(),
  within: undefined,
  merges: [],
  graph: undefined,
  frame: undefined,
  around: undefined,
};

function stylesOf(objects: readonly BoardObject[]): Map<StyleName, Json | undefined> {
  const styles = new Map<StyleName, Json | undefined>();
  for (const name of STYLE_NAMES) {
    const having = objects.filter(({ type }) => applies(name, type));
    const [first] = having;
    if (first) styles.set(name, having.every((one) => one[name] === first[name]) ? first[name] : undefined);
  }
  return styles;
}

function withinOf(
  page: PageState,
  objects: readonly BoardObject[],
): Pick<SelectionSummary, 'within'> & { whole?: BoardObject } {
  const [whole, ...others] = wholesOf(page, objects);
  if (!whole || others.length > 0) return { within: undefined };
  if (isTable(whole.type)) return { within: 'table', whole };
  return isGraph(whole.type) ? { within: 'graph', whole } : { within: undefined };
}

function mergesFor(page: PageState, table: BoardObject, cell: BoardObject): readonly MergeAction[] {
  const place = placeOfCell(cell);
  return place && isTable(table.type) ? mergeActions(tableOf(page, table), place) : [];
}

export function summarise(scene: Scene, objects: readonly BoardObject[], frame: Frame | undefined): SelectionSummary {
  if (objects.length === 0) return NO_SUMMARY;
  const { page } = scene;
  const { within, whole } = withinOf(page, objects);
  const locked = objects.filter(({ selectId }) => isLocked(page, selectId)).length;
  const [first] = objects;
  return {
    ids: objects.map(({ selectId }) => selectId),
    types: new Set(objects.map(({ type }) => type)),
    locked: locked === 0 ? 'none' : locked === objects.length ? 'all' : 'some',
    onTop: objects.every(isTopLevel),
    grouped: objects.some(({ groupId }) => groupId !== undefined),
    writable: objects.length === 1 && first !== undefined && canBeWritten(first.type),
    link: objects.every(({ link }) => link === first?.link) ? first?.link : undefined,
    styles: stylesOf(objects),
    within,
    merges: whole && first && objects.length === 1 ? mergesFor(page, whole, first) : [],
    graph: whole && isGraph(whole.type) ? graphKind(whole) : undefined,
    frame,
    around: whole && frameOf(scene, whole),
  };
}

/** An empty cell has a place and nothing to style yet. */
export function summariseCell(scene: Scene, cell: BoardObject): SelectionSummary {
  const whole = scene.page.objects.get(cell.parentId ?? '');
  return {
    ...NO_SUMMARY,
    ids: [cell.selectId],
    writable: true,
    within: 'table',
    merges: whole ? mergesFor(scene.page, whole, cell) : [],
    frame: frameOf(scene, cell),
    around: whole && frameOf(scene, whole),
  };
}
