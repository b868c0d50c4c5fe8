import { KIND } from '@sw/board-model';
import type { Form } from '@sw/board-render';
import type { MessageKey } from '../../../i18n/keys.ts';

/** The shapes in the order of the panel, in two rows, closed ones first. */
export const SHAPE_ORDER: readonly number[] = [
  KIND.rectangle,
  KIND.roundedRectangle,
  KIND.ellipse,
  KIND.triangle,
  KIND.parallelogram,
  KIND.trapezoid,
  KIND.hexagon,
  KIND.semicircle,
  KIND.fivePointStar,
  KIND.cylinder,
  KIND.solidLine,
  KIND.solidArrow,
  KIND.dashedLine,
  KIND.dashedArrow,
];

export const LINE_ORDER: readonly number[] = SHAPE_ORDER.slice(-4);

export const SHAPE_LABELS: Readonly<Record<number, MessageKey>> = {
  [KIND.rectangle]: 'editorTools:shape.rectangle',
  [KIND.solidArrow]: 'editorTools:shape.solidArrow',
  [KIND.roundedRectangle]: 'editorTools:shape.roundedRectangle',
  [KIND.cylinder]: 'editorTools:shape.cylinder',
  [KIND.dashedArrow]: 'editorTools:shape.dashedArrow',
  [KIND.dashedLine]: 'editorTools:shape.dashedLine',
  [KIND.hexagon]: 'editorTools:shape.hexagon',
  [KIND.ellipse]: 'editorTools:shape.ellipse',
  [KIND.parallelogram]: 'editorTools:shape.parallelogram',
  [KIND.semicircle]: 'editorTools:shape.semicircle',
  [KIND.fivePointStar]: 'editorTools:shape.fivePointStar',
  [KIND.solidLine]: 'editorTools:shape.solidLine',
  [KIND.trapezoid]: 'editorTools:shape.trapezoid',
  [KIND.triangle]: 'editorTools:shape.triangle',
};

/** The shapes of flow charts, which are rectangles with a different outline. */
export const FORM_LABELS: Readonly<Record<Form, MessageKey>> = {
  diamond: 'editorTools:shape.diamond',
  terminator: 'editorTools:shape.terminator',
  document: 'editorTools:shape.document',
  subroutine: 'editorTools:shape.subroutine',
};
