import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { StyleName } from '@sw/editor';
import type { Selected } from '../../shell/selection/selected.ts';

export type ColourStyle = 'fill' | 'stroke' | 'color';
export type Mark = 'bold' | 'italic' | 'underline' | 'linethrough';

export type Control =
  | 'table'
  | 'graph'
  | 'child'
  | 'sibling'
  | 'pictureSize'
  | ColourStyle
  | 'strokeWidth'
  | 'lineStyle'
  | 'opacity'
  | 'fontFamily'
  | 'fontSize'
  | Mark
  | 'align'
  | 'arrange'
  | 'link'
  | 'group'
  | 'ungroup'
  | 'lock'
  | 'unlock';

/** The same order for all kinds of objects. */
const LOOK = ['fill', 'stroke', 'color', 'strokeWidth', 'lineStyle', 'opacity'] as const;
const TEXT = ['fontFamily', 'fontSize', 'bold', 'italic', 'underline', 'linethrough', 'align'] as const;

type StyleControl = (typeof LOOK)[number] | (typeof TEXT)[number];

/** The control is shown if any of these styles applies. */
const STYLES: Readonly<Record<StyleControl, readonly StyleName[]>> = {
  fill: ['fill'],
  stroke: ['stroke'],
  color: ['color'],
  strokeWidth: ['strokeWidth'],
  lineStyle: ['lineStyle', 'startArrow', 'endArrow', 'route'],
  opacity: ['opacity'],
  fontFamily: ['fontFamily'],
  fontSize: ['fontSize'],
  bold: ['bold'],
  italic: ['italic'],
  underline: ['underline'],
  linethrough: ['linethrough'],
  align: ['textAlign', 'verticalAlign'],
};

type Question = Pick<Selected, 'hasWords' | 'grouping'> & {
  readonly summary: Pick<Selected['summary'], 'styles' | 'locked' | 'types'> &
    Partial<Pick<Selected['summary'], 'within' | 'ids'>>;
};

const isImagesOnly = (types: ReadonlySet<number>): boolean => types.size === 1 && types.has(KIND.image);

/**
 * The controls of the contextual bar, including those of features, in groups. A control that does not apply is left out,
 * never disabled.
 */
export function controlsOf<Added = never>(
  { summary, hasWords, grouping }: Question,
  added: readonly Added[] = [],
): readonly (readonly (Control | Added)[])[] {
  const { styles, locked, types, within, ids = [] } = summary;
  // Parts of one table or graph are placed by it, so they cannot be arranged.
  const count = within === undefined ? ids.length : 1;
  if (locked === 'all') return [['unlock']];
  // An empty cell has nothing to style, link or lock.
  if (types.size === 0) return within === 'table' ? [['table']] : [];
  // Lines seldom have text: without it, their bar stays short.
  const wordless = !hasWords && [...types].every(isLine);
  const calledFor = (control: StyleControl): boolean => STYLES[control].some((name) => styles.has(name));
  const groups: (readonly (Control | Added)[])[] = [
    within === 'table' ? ['table'] : within === 'graph' ? ['graph', 'child', 'sibling'] : [],
    [...added, ...(isImagesOnly(types) ? ['pictureSize' as const] : [])],
    count > 1 ? ['arrange'] : [],
    LOOK.filter((control) => calledFor(control) && !(wordless && control === 'color')),
    wordless ? [] : TEXT.filter(calledFor),
    ['link', ...(grouping.group ? ['group' as const] : []), ...(grouping.ungroup ? ['ungroup' as const] : []), 'lock'],
  ];
  return groups.filter((group) => group.length > 0);
}
