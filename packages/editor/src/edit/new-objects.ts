import {
  type BoardObject,
  frontZIndex,
  type InkPoint,
  KIND,
  type PageState,
  packInk,
  splitStroke,
} from '@sw/board-model';
import { type Box, isLine } from '@sw/board-render';
import { opacityOf, type PenSettings, type Settings } from '../settings/settings.ts';
import { hundredths } from './numbers.ts';

type Base = Pick<BoardObject, 'selectId' | 'type' | 'zIndex' | 'left' | 'top' | 'angle' | 'scaleX' | 'scaleY'>;

const base = (selectId: string, type: number, zIndex: number): Base => ({
  selectId,
  type,
  zIndex,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
});

const within = ({ minX, minY, maxX, maxY }: Box) => ({
  left: hundredths(minX),
  top: hundredths(minY),
  width: hundredths(maxX - minX),
  height: hundredths(maxY - minY),
});

export interface StrokeRequest {
  readonly type: 101 | 102 | 103;
  readonly points: readonly InkPoint[];
  readonly pen: PenSettings;
  /** Id of the first piece, under which others have seen the stroke grow. */
  readonly firstId: string;
  newId(): string;
}

/** A stroke as objects: one, or several if it is longer or wider than one can hold. */
export function strokeObjects(page: PageState, request: StrokeRequest): BoardObject[] {
  const { type, points, pen, firstId, newId } = request;
  const front = frontZIndex(page);
  const opacity = hundredths(opacityOf(pen));
  return splitStroke(points).map((piece, i) => ({
    ...base(i === 0 ? firstId : newId(), type, front + i),
    ...packInk(piece, pen.size),
    stroke: pen.color,
    ...(opacity === 1 ? {} : { opacity }),
  }));
}

/** A closed shape or a line; a line's position is set by its ends. */
export function shapeObject(
  page: PageState,
  selectId: string,
  type: number,
  box: Box,
  settings: Settings,
): BoardObject {
  const { stroke, strokeWidth, fill } = settings;
  const filled = isLine(type) || fill === 'transparent' ? {} : { fill };
  return { ...base(selectId, type, frontZIndex(page)), ...within(box), stroke, strokeWidth, ...filled };
}

/** The side of a note that nobody drew to size. */
export const NOTE_SIDE = 200;

export function noteObject(page: PageState, selectId: string, box: Box, { note, fontSize }: Settings): BoardObject {
  return { ...base(selectId, KIND.memoText, frontZIndex(page)), ...within(box), fill: note, fontSize };
}

export function templateObject(page: PageState, selectId: string, type: number, box: Box): BoardObject {
  return { ...base(selectId, type, frontZIndex(page)), ...within(box) };
}

/** Without an address, which is set after the upload. `above` orders images placed together. */
export function pictureObject(
  page: PageState,
  selectId: string,
  box: Box,
  { name, above }: { readonly name: string; readonly above: number },
): BoardObject {
  return { ...base(selectId, KIND.image, frontZIndex(page) + above), ...within(box), name };
}

interface NewDocument {
  readonly kind: number;
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Documents have one size and are scaled as a whole, so that what is written on their pages stays in place. */
  readonly scale: number;
}

/** Without an address and without a page, which come with the upload and the conversion. */
export function documentObject(page: PageState, selectId: string, document: NewDocument): BoardObject {
  const { kind, name, left, top, width, height, scale } = document;
  const place = { left: hundredths(left), top: hundredths(top), scaleX: scale, scaleY: scale };
  return { ...base(selectId, kind, frontZIndex(page)), ...place, width, height, name };
}

/** Without a width: lines break only where the writer breaks them. */
export function textObject(
  page: PageState,
  selectId: string,
  left: number,
  top: number,
  settings: Settings,
): BoardObject {
  const { fontSize, fontFamily } = settings;
  const family = fontFamily === 'default' ? {} : { fontFamily };
  const place = { left: hundredths(left), top: hundredths(top) };
  return { ...base(selectId, KIND.textGroup, frontZIndex(page)), ...place, fontSize, ...family };
}
