import { type BoardObject, type Change, familyOf, type Json, KIND, type TextRun } from '@sw/board-model';
import { isLine, type Route, type Tip } from '@sw/board-render';
import { canBeWritten } from '../tools/text.ts';
import type { Preview } from '../tools/tool.ts';

export type ToggledStyle = 'bold' | 'italic' | 'underline' | 'linethrough';

/** Null removes a style, which leaves the kind's default. */
export interface StylePatch {
  readonly stroke?: string | null;
  readonly fill?: string | null;
  readonly color?: string | null;
  readonly opacity?: number | null;
  readonly strokeWidth?: number | null;
  readonly lineStyle?: 'solid' | 'dashed' | 'dotted' | null;
  readonly startArrow?: boolean | null;
  readonly endArrow?: boolean | null;
  readonly startTip?: Tip | null;
  readonly endTip?: Tip | null;
  readonly route?: Route | null;
  readonly fontFamily?: string | null;
  readonly fontSize?: number | null;
  readonly bold?: boolean | null;
  readonly italic?: boolean | null;
  readonly underline?: boolean | null;
  readonly linethrough?: boolean | null;
  readonly textAlign?: 'left' | 'center' | 'right' | null;
  readonly verticalAlign?: 'top' | 'middle' | 'bottom' | null;
}
export type StyleName = keyof StylePatch;

/** Runs may have their own values of these; a value set for the whole text is removed from them. */
export const OF_RUNS: ReadonlySet<string> = new Set([
  'fontFamily',
  'fontSize',
  'bold',
  'italic',
  'underline',
  'linethrough',
  'color',
]);

const isInk = (type: number): boolean => familyOf(type) === 'line';
const isShape = (type: number): boolean => familyOf(type) === 'shape';
const isClosed = (type: number): boolean => isShape(type) && !isLine(type);
const isText = (type: number): boolean => familyOf(type) === 'text';

const APPLIES: Readonly<Record<StyleName, (type: number) => boolean>> = {
  stroke: (type) => isInk(type) || isShape(type),
  fill: (type) => isClosed(type) || isText(type),
  color: canBeWritten,
  opacity: (type) => isInk(type) || isShape(type) || type === KIND.memoText || familyOf(type) === 'image',
  strokeWidth: (type) => isInk(type) || isShape(type),
  lineStyle: isShape,
  startArrow: isLine,
  endArrow: isLine,
  startTip: isLine,
  endTip: isLine,
  route: isLine,
  fontFamily: canBeWritten,
  fontSize: canBeWritten,
  bold: canBeWritten,
  italic: canBeWritten,
  underline: canBeWritten,
  linethrough: canBeWritten,
  textAlign: (type) => isClosed(type) || isText(type),
  verticalAlign: (type) => isClosed(type) || isText(type),
};
export const STYLE_NAMES = Object.keys(APPLIES) as readonly StyleName[];

export const applies = (style: StyleName, type: number): boolean => APPLIES[style](type);

function withoutStyles(runs: readonly TextRun[], names: ReadonlySet<string>): TextRun[] {
  return runs.map((run) => Object.fromEntries(Object.entries(run).filter(([name]) => !names.has(name))) as TextRun);
}

function styled(object: BoardObject, patch: StylePatch): Change[] {
  const names = (Object.keys(patch) as StyleName[]).filter((name) => applies(name, object.type));
  const changes = names.flatMap((name): Change[] => {
    const [before, after] = [object[name] ?? null, patch[name] ?? null];
    return before === after ? [] : [[object.selectId, name, before, after]];
  });
  const own = new Set(names.filter((name) => OF_RUNS.has(name)) as string[]);
  const { runs } = object;
  if (runs?.some((run) => Object.keys(run).some((name) => own.has(name)))) {
    const plain = withoutStyles(runs, own);
    changes.push([object.selectId, 'runs', runs as unknown as Json, plain as unknown as Json]);
  }
  return changes;
}

/** Sets each style on the objects whose kind has it; others are skipped. */
export const setStyle = (objects: readonly BoardObject[], patch: StylePatch): Change[] =>
  objects.flatMap((object) => styled(object, patch));

/** The selection as it would look. Only objects that differ are drawn again. */
export function stylePreview(objects: readonly BoardObject[], patch: StylePatch): Preview {
  const changed = objects.flatMap((object) => {
    const changes = styled(object, patch);
    if (changes.length === 0) return [];
    const after = Object.fromEntries(changes.map(([, name, , value]) => [name, value ?? undefined]));
    return [{ ...object, ...after } as BoardObject];
  });
  return {
    live: changed.map((object) => ({ kind: 'object', object })),
    hidden: new Set(changed.map(({ selectId }) => selectId)),
  };
}

const has = (object: BoardObject, style: ToggledStyle): boolean =>
  object.runs?.length ? object.runs.every((run) => (run[style] ?? object[style]) === true) : object[style] === true;

/** Enables the style for all, unless all of them have it. */
export function toggleStyle(objects: readonly BoardObject[], style: ToggledStyle): Change[] {
  const written = objects.filter(({ type }) => canBeWritten(type));
  const on = !written.every((object) => has(object, style));
  return setStyle(written, { [style]: on ? true : null });
}
