import { type BoardObject, type Family, familyOf, KIND } from '@sw/board-model';
import { drawTemplate } from '../background/template.ts';
import { arranged } from '../composite/arranged.ts';
import { isTurnedAway } from '../document-pages.ts';
import { multiply, scaleOf } from '../geometry.ts';
import { isLine } from '../line-kinds.ts';
import { matrixOnPage } from '../placing.ts';
import { drawAudio } from './audio.ts';
import { drawDocument } from './document.ts';
import type { Easel } from './easel.ts';
import { drawFrame } from './frame.ts';
import { drawGraph } from './graph.ts';
import { drawImage } from './image.ts';
import { drawInk } from './ink.ts';
import { drawLine } from './line.ts';
import { setMatrix } from './local.ts';
import { drawNote } from './note.ts';
import { drawShape } from './shape.ts';
import { drawTable } from './table.ts';
import { drawTextGroup } from './text.ts';

/** `pixels` is the size of one object unit in pixels. */
type Draw = (easel: Easel, object: BoardObject, pixels: number) => void;

const drawTemplateObject: Draw = ({ ctx }, { type, width = 0, height = 0, opacity = 1, written }) => {
  ctx.globalAlpha = opacity;
  drawTemplate(ctx, type, width, height, { written: written === true });
};

const DRAWINGS: Record<Family, Draw> = {
  line: drawInk,
  shape: drawShape,
  text: drawTextGroup,
  image: drawImage,
  template: drawTemplateObject,
  document: drawDocument,
  table: drawTable,
  graph: drawGraph,
  unknown: drawFrame,
};

function drawingOf(type: number): Draw {
  if (isLine(type)) return drawLine;
  if (type === KIND.audio) return drawAudio;
  return type === KIND.memoText ? drawNote : DRAWINGS[familyOf(type)];
}

/** Draws one object at its position. */
export function drawObject(easel: Easel, stored: BoardObject): void {
  if (isTurnedAway(easel.page, stored)) return;
  const object = arranged(easel.page, stored);
  const matrix = multiply(easel.view, matrixOnPage(easel.page, object));
  const pixels = scaleOf(matrix);
  if (!(pixels > 0)) return;
  setMatrix(easel, matrix);
  drawingOf(object.type)(easel, object, pixels);
}
