import { familyOf, type Json, KIND } from '@sw/board-model';
import { isLine } from '@sw/board-render';
import type { StyleName } from '@sw/editor';

/** No fill, or no line. */
export const NONE = 'transparent';
/** A text colour that adapts to the background. */
export const AUTOMATIC = 'automatic';

const GRAPHITE = '#828282';
const HIGHLIGHTER = '#F2B705';
const NOTE = '#FFE58A';

type KindStyle = Partial<Record<StyleName, Json>>;

const TEXT: KindStyle = {
  color: AUTOMATIC,
  fontFamily: 'default',
  fontSize: 24,
  bold: false,
  italic: false,
  underline: false,
  linethrough: false,
};

const isDashed = (type: number): boolean => type === KIND.dashedArrow || type === KIND.dashedLine;
const isArrow = (type: number): boolean => type === KIND.dashedArrow || type === KIND.solidArrow;

function inkStyle(type: number): KindStyle {
  const marks = type === KIND.highlighterLine;
  return { stroke: marks ? HIGHLIGHTER : GRAPHITE, strokeWidth: 8, opacity: marks ? 0.5 : 1 };
}

function shapeStyle(type: number): KindStyle {
  const lineStyle = isDashed(type) ? 'dashed' : 'solid';
  const style: KindStyle = { ...TEXT, stroke: GRAPHITE, strokeWidth: 3, opacity: 1, lineStyle };
  if (isLine(type)) return { ...style, startArrow: false, endArrow: isArrow(type), route: 'straight' };
  return { ...style, fill: NONE, textAlign: 'center', verticalAlign: 'middle' };
}

function textStyle(type: number): KindStyle {
  const style: KindStyle = { ...TEXT, textAlign: 'left', verticalAlign: 'top' };
  return type === KIND.memoText ? { ...style, fill: NOTE, opacity: 1 } : { ...style, fill: NONE };
}

/** The default style of a kind of objects; styles that the kind does not have are missing. */
export function kindStyle(type: number): KindStyle {
  switch (familyOf(type)) {
    case 'line':
      return inkStyle(type);
    case 'shape':
      return shapeStyle(type);
    case 'text':
      return textStyle(type);
    case 'image':
      return { opacity: 1 };
    default:
      return {};
  }
}
