import { KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { StyleName } from '@sw/editor';
import type { Selected } from '../../shell/selection/use-selected.ts';

export type ColourStyle = 'fill' | 'stroke' | 'color';
export type Mark = 'bold' | 'italic' | 'underline' | 'linethrough';

export type Control =
  | 'table'
  | 'child'
  | 'sibling'
  | 'crop'
  | 'replace'
  | 'pictureSize'
  | ColourStyle
  | 'strokeWidth'
  | 'lineStyle'
  | 'opacity'
  | 'fontFamily'
  | 'fontSize'
  | Mark
  | 'align'
  | 'link'
  | 'group'
  | 'ungroup'
  | 'lock'
  | 'unlock';

/** The same order for all kinds of objects. */
const LOOK = ['fill', 'stroke', 'color', 'strokeWidth', 'lineStyle', 'opacity'] as const;
const WORDS = ['fontFamily', 'fontSize', 'bold', 'italic', 'underline', 'linethrough', 'align'] as const;

type StyleControl = (typeof LOOK)[number] | (typeof WORDS)[number];

/** Any of these styles calls for the control. */
const STYLES: Readonly<Record<StyleControl, readonly StyleName[]>> = {
  fill: ['fill'],
  stroke: ['stroke'],
  color: ['color'],
  strokeWidth: ['strokeWidth'],
  lineStyle: ['lineStyle', 'startArrow', 'endArrow'],
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
  readonly picture?: Selected['picture'];
  readonly summary: Pick<Selected['summary'], 'styles' | 'locked' | 'types'> &
    Partial<Pick<Selected['summary'], 'within'>>;
};

function pictureControls(types: ReadonlySet<number>, picture: Selected['picture']): readonly Control[] {
  if (types.size !== 1 || !types.has(KIND.image)) return [];
  return [...(picture?.there ? ['crop' as const] : []), ...(picture ? ['replace' as const] : []), 'pictureSize'];
}

/** The controls of the contextual bar, in its groups; what does not apply is left out, never greyed. */
export function controlsOf({ summary, hasWords, grouping, picture }: Question): readonly (readonly Control[])[] {
  const { styles, locked, types, within } = summary;
  if (locked === 'all') return [['unlock']];
  // Lines seldom carry words: as long as they do not, their bar stays short.
  const wordless = !hasWords && [...types].every(isLine);
  const calledFor = (control: StyleControl): boolean => STYLES[control].some((name) => styles.has(name));
  const groups: (readonly Control[])[] = [
    within === 'table' ? ['table'] : within === 'graph' ? ['child', 'sibling'] : [],
    pictureControls(types, picture),
    LOOK.filter((control) => calledFor(control) && !(wordless && control === 'color')),
    wordless ? [] : WORDS.filter(calledFor),
    ['link', ...(grouping.group ? ['group' as const] : []), ...(grouping.ungroup ? ['ungroup' as const] : []), 'lock'],
  ];
  return groups.filter((group) => group.length > 0);
}
