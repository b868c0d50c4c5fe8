import { type BoardObject, KIND } from '@sw/board-model';

/** A change of an object that must be noticed; undefined if it does not apply to the object. */
export type Forgery = (object: BoardObject) => Partial<BoardObject> | undefined;

const COLOUR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i;
const SHADES = 20;

/** A little darker or lighter in one channel. */
function nearby(colour: string): string | undefined {
  const parts = COLOUR.exec(colour);
  if (!parts) return undefined;
  const shades = parts.slice(1).map((part) => Number.parseInt(part, 16));
  const green = shades[1] ?? 0;
  shades[1] = green < 128 ? green + SHADES : green - SHADES;
  return `#${shades.map((shade) => shade.toString(16).padStart(2, '0')).join('')}${colour.slice(7)}`;
}

const recoloured =
  (property: 'stroke' | 'fill' | 'color'): Forgery =>
  (object) => {
    const colour = object[property];
    const other = typeof colour === 'string' ? nearby(colour) : undefined;
    return other === undefined ? undefined : { [property]: other };
  };

/** Whether both ends of a line are attached: its position then depends on the other objects. */
const isHeld = ({ start, end }: BoardObject): boolean => start !== undefined && end !== undefined;

const ARROWS: readonly number[] = [KIND.solidArrow, KIND.dashedArrow];
const hasHead = ({ type, endArrow }: BoardObject): boolean =>
  endArrow === true || (endArrow !== false && ARROWS.includes(type));

const DASHED: readonly number[] = [KIND.dashedArrow, KIND.dashedLine];

/** Removes a text style from the object and from its runs. */
const lost =
  (style: 'bold' | 'italic' | 'underline' | 'linethrough'): Forgery =>
  ({ runs, [style]: own }) => {
    if (!runs || !(own === true || runs.some((run) => run[style] === true))) return undefined;
    return { [style]: false, runs: runs.map((run) => ({ ...run, [style]: false })) };
  };

/** Each of these changes must be noticed on every object of the gallery. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  'three pixels to the right': (object) =>
    object.parentId === undefined && !isHeld(object) ? { left: object.left + 3 } : undefined,
  'three pixels down': (object) =>
    object.parentId === undefined && !isHeld(object) ? { top: object.top + 3 } : undefined,
  'another stroke': recoloured('stroke'),
  'another fill': recoloured('fill'),
  'another colour of words': recoloured('color'),
  'another colour of a run': ({ runs = [] }) => {
    // Only for a single run: beside text in other colours, those determine the extremes.
    const [run, ...others] = runs;
    const other = run?.color && others.length === 0 ? nearby(run.color) : undefined;
    return run && other ? { runs: [{ ...run, color: other }] } : undefined;
  },
  // Not the lowest objects, which have nothing behind them, and no highlighter: it multiplies, so its order does not matter.
  'behind the others': ({ type, zIndex }) =>
    zIndex > 1 && type !== KIND.highlighterLine ? { zIndex: -zIndex } : undefined,
  'no head at the end': (object) => (hasHead(object) ? { endArrow: false } : undefined),
  'no head at the start': ({ startArrow }) => (startArrow === true ? { startArrow: false } : undefined),
  'bold lost': lost('bold'),
  'slant lost': lost('italic'),
  'underline lost': lost('underline'),
  'strike lost': lost('linethrough'),
  'dashes lost': ({ type, lineStyle = DASHED.includes(type) ? 'dashed' : 'solid' }) =>
    lineStyle === 'solid' ? undefined : { lineStyle: 'solid' },
  'less to be looked through': ({ opacity }) => (opacity === undefined ? undefined : { opacity: opacity + 0.2 }),
  'another family': ({ fontFamily }) => (fontFamily === undefined ? undefined : { fontFamily: 'default' }),
  'not there at all': () => ({ opacity: 0 }),
};
