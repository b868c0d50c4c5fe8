import {
  type BoardObject,
  createPage,
  creation,
  fold,
  KIND,
  OPERATION,
  type PageState,
  packInk,
  RULES,
  readObject,
} from '@sw/board-model';
import { DEFAULT_SETTINGS } from '@sw/editor';
import type { Scene, SceneObject } from '../../scenes.ts';
import { sheetAddress } from './sheets.ts';

const FIRST_ID = 1_000;
const KINDS = { rectangle: KIND.rectangle, ellipse: KIND.ellipse, line: KIND.solidLine } as const;

export const idAt = (index: number): string => String(FIRST_ID + index);

/** The properties of a new object with default settings. */
function propertiesOf(object: SceneObject): Record<string, unknown> {
  const { x, y, colour } = object;
  const { pencil, strokeWidth, fontSize } = DEFAULT_SETTINGS;
  if (object.kind === 'stroke') {
    const points = object.points.map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
    const on = object.on && { parentId: idAt(object.on.document), pageIndex: object.on.page };
    return { type: KIND.markerLine, ...packInk(points, pencil.size), stroke: colour, ...on };
  }
  const place = { left: x, top: y };
  if (object.kind === 'text') {
    return { ...place, type: KIND.textGroup, runs: [{ text: object.text }], fontSize, color: colour };
  }
  if (object.kind === 'document') {
    const { width, height, picture } = object;
    return { ...place, width, height, type: KIND.pdf, picUrl: sheetAddress(picture), name: `Deck ${picture}.pdf` };
  }
  const { width, height, fill } = object;
  const look = { width, height, stroke: colour, strokeWidth, ...(fill === undefined ? {} : { fill }) };
  return { ...place, ...look, type: KINDS[object.kind] };
}

function boardObject(object: SceneObject, index: number): BoardObject {
  const read = readObject({ selectId: idAt(index), zIndex: index, ...propertiesOf(object) });
  if (!read.ok) throw new Error(`object ${index} of the scene: ${read.error}`);
  return read.value;
}

/** The scene as if somebody had drawn it, in one operation. */
export function pageOfScene(pageId: string, { objects }: Scene): PageState {
  const page = createPage(pageId);
  const state = objects.map(boardObject);
  const clientId = 'scene-maker';
  const header = { clientId, maciid: 'bench', protocolType: OPERATION.created, pageId, versionId: 0 };
  const operation = { header, clientSeq: 1, state, changes: state.map(({ selectId }) => creation(selectId)) };
  const stamp = { rules: RULES, actor: 1, clientId, clientSeq: 1, time: Date.now() };
  const folded = fold(page, { ...stamp, kind: 'operation', operation }, 1);
  if (folded.voided.length > 0 || page.objects.size !== objects.length)
    throw new Error('the scene was not taken whole');
  return page;
}
