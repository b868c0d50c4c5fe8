import type { BoardObject } from '@sw/board-model';
import {
  type Box,
  type Camera,
  type Corners,
  type DrawContext,
  type GuideLine,
  isPart,
  type Point,
  paintCursor,
  paintGuides,
  paintLaser,
  paintSelection,
  routeOf,
  type Size,
  type Theme,
} from '@sw/board-render';
import { toWindow } from '../camera/camera.ts';
import { canHold } from '../edit/bind.ts';
import { endsOf } from '../edit/line-drag.ts';
import { hasNeighbours } from '../edit/neighbour.ts';
import { type Scene, wholesOf } from '../edit/scene.ts';
import type { Face } from '../ports.ts';
import { cornersIn, frameOf, frameOfAll } from '../selection/frame.ts';
import { dotAt, hasEnds, SIDES, turnAt } from '../selection/handles.ts';
import type { Guide } from '../selection/snap.ts';
import type { Lasers } from '../together/lasers.ts';
import { cursorOpacity, type Present } from '../together/people.ts';
import type { Preview } from '../tools/tool.ts';
import { type FoundMarks, paintFound } from './found-marks.ts';
import { isMarked, paintWaiting, type WaitingMarks } from './waiting-marks.ts';

/** Values of the look's tokens. */
const COLOURS = {
  light: { selection: '#0F8A6A', area: '#0F8A6A14', edge: '#666D69' },
  dark: { selection: '#3FBF97', area: '#3FBF971F', edge: '#929A96' },
} as const satisfies Record<Theme, Record<string, string>>;

/** Everything painted above the page. */
export interface OverlayScene {
  readonly scene: Scene;
  readonly theme: Theme;
  readonly now: number;
  /** Of the window. */
  readonly size: Size;
  readonly selected: readonly BoardObject[];
  readonly free: readonly BoardObject[];
  /** Around many objects that are moved as one. */
  readonly around?: Box | undefined;
  /** During a drag its handles are hidden. */
  readonly busy: boolean;
  readonly preview: Preview;
  readonly people: readonly Present[];
  /** The objects that others drag now, at their current positions. */
  readonly moving?: ReadonlyMap<string, BoardObject>;
  readonly cursorsShown: boolean;
  readonly lasers: Lasers;
  readonly found: FoundMarks | undefined;
  readonly own: { readonly clientId: string; readonly laser: { readonly color: string; readonly size: number } };
  readonly waiting: WaitingMarks;
  face(actor: number): Face;
}

const OTHERS_WIDTH = 2;
const OWN_WIDTH = 1.5;

/** The frame of a table or graph of which a part is selected: a click on it selects the whole. */
function paintWholes(
  ctx: DrawContext,
  camera: Camera,
  scene: Scene,
  selected: readonly BoardObject[],
  colour: string,
): void {
  if (!selected.some(isPart)) return;
  for (const whole of wholesOf(scene.page, selected.filter(isPart))) {
    paintSelection(ctx, { corners: cornersIn(frameOf(scene, whole), camera), colour, width: 1, dash: [2, 4] });
  }
}

function cornersOfBox({ minX, minY, maxX, maxY }: Box, camera: Camera): Corners {
  const from = toWindow(camera, { x: minX, y: minY });
  const to = toWindow(camera, { x: maxX, y: maxY });
  return [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
}

function paintOwn(ctx: DrawContext, camera: Camera, overlay: OverlayScene): void {
  const { scene, theme, selected, free, around, busy } = overlay;
  const colour = COLOURS[theme].selection;
  if (around) paintSelection(ctx, { corners: cornersOfBox(around, camera), colour, width: OWN_WIDTH });
  // Several: a thin line round each, then the frame that is taken.
  if (selected.length > 1 && selected.length <= 200) {
    for (const object of selected) {
      paintSelection(ctx, { corners: cornersIn(frameOf(scene, object), camera), colour, width: 1 });
    }
  }
  const [only] = free;
  if (only && hasEnds(free)) {
    const ends = endsOf(scene, only).map(({ at }) => toWindow(camera, at));
    const [from, to] = ends;
    // The line itself shows the course of an elbow or a curve.
    const straight = routeOf(only) === 'straight';
    if (from && to) {
      const corners: Corners = straight ? [from, to, to, from] : [from, from, from, from];
      paintSelection(ctx, { corners, colour, width: OWN_WIDTH, dots: busy ? [] : ends });
    }
    return;
  }
  paintWholes(ctx, camera, scene, selected, colour);
  const frame = frameOfAll(scene, free);
  if (frame) {
    const corners = cornersIn(frame, camera);
    const dots = free.length === 1 && only && canHold(only) ? SIDES.map((side) => dotAt(frame, camera, side)) : [];
    const marks = only && hasNeighbours(only) ? { pluses: dots } : { dots };
    // A cell or node is placed by its table or graph, so it has no handles.
    const held = busy || free.some(isPart) ? {} : { handles: corners, ...marks, turn: turnAt(frame, camera) };
    paintSelection(ctx, { corners, colour, width: OWN_WIDTH, ...held });
  }
  // A locked object shows that it is selected, but has no handles.
  const taken = new Set(free);
  for (const object of selected) {
    if (!taken.has(object)) {
      paintSelection(ctx, {
        corners: cornersIn(frameOf(scene, object), camera),
        colour,
        width: OWN_WIDTH,
        dash: [4, 4],
      });
    }
  }
}

function paintOthers(ctx: DrawContext, camera: Camera, { scene, people, moving, face }: OverlayScene): void {
  for (const { actor, selection, editing } of people) {
    const { colour } = face(actor);
    const ids = editing === undefined ? selection : [...selection, editing];
    for (const id of new Set(ids)) {
      // The frame moves with the dragged objects.
      const object = moving?.get(id) ?? scene.page.objects.get(id);
      if (object)
        paintSelection(ctx, { corners: cornersIn(frameOf(scene, object), camera), colour, width: OTHERS_WIDTH });
    }
  }
}

function guideLine({ axis, at, from, to }: Guide, camera: Camera): GuideLine {
  const ends: [Point, Point] =
    axis === 'x'
      ? [
          { x: at, y: from },
          { x: at, y: to },
        ]
      : [
          { x: from, y: at },
          { x: to, y: at },
        ];
  return { from: toWindow(camera, ends[0]), to: toWindow(camera, ends[1]) };
}

function ring(ctx: DrawContext, { x, y }: Point, radius: number, colour: string, width: number): void {
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.ellipse(x, y, radius, radius, 0, 0, 2 * Math.PI);
  ctx.stroke();
}

function paintPreview(ctx: DrawContext, camera: Camera, { preview, theme }: OverlayScene): void {
  const colours = COLOURS[theme];
  const { marquee, guides, circle, hold } = preview;
  if (marquee) {
    const corners = cornersOfBox(marquee, camera);
    const [from, , to] = corners;
    ctx.globalAlpha = 1;
    ctx.fillStyle = colours.area;
    ctx.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
    paintSelection(ctx, { corners, colour: colours.selection, width: 1 });
  }
  if (guides)
    paintGuides(
      ctx,
      guides.map((guide) => guideLine(guide, camera)),
      colours.selection,
    );
  if (circle) ring(ctx, toWindow(camera, circle), circle.radius * camera.zoom, colours.edge, 1.5);
  if (hold) ring(ctx, toWindow(camera, hold), 7, colours.selection, 2);
}

function paintLasers(ctx: DrawContext, camera: Camera, { lasers, people, own, now, face }: OverlayScene): void {
  const actors = new Map(people.map(({ clientId, actor }) => [clientId, actor]));
  for (const [clientId, { points }] of lasers) {
    const shown = points.map((point) => ({ ...toWindow(camera, point), time: point.time }));
    const actor = actors.get(clientId);
    if (clientId === own.clientId)
      paintLaser(ctx, { points: shown, colour: own.laser.color, width: own.laser.size }, now);
    else if (actor !== undefined) {
      const { colour, name } = face(actor);
      paintLaser(ctx, { points: shown, colour, width: 8, name }, now);
    }
  }
}

function paintCursors(ctx: DrawContext, camera: Camera, { people, now, face, cursorsShown }: OverlayScene): void {
  if (!cursorsShown) return;
  for (const { actor, cursor, lastSeen } of people) {
    if (!cursor) continue;
    const { arrow, name } = cursorOpacity(now - lastSeen, people.length);
    paintCursor(ctx, { ...toWindow(camera, cursor), ...face(actor), opacity: arrow, nameOpacity: name });
  }
}

/** Whether there is nothing to paint: without an overlay the stage repaints only what changed. */
export function isEmpty(overlay: OverlayScene): boolean {
  const { selected, around, preview, people, lasers, waiting, found } = overlay;
  const { marquee, guides, circle, hold } = preview;
  const shown = people.some(
    ({ cursor, selection, editing }) => cursor || selection.length > 0 || editing !== undefined,
  );
  if (isMarked(waiting) || (found && found.hits.length > 0)) return false;
  return selected.length + lasers.size === 0 && !around && !marquee && !guides && !circle && !hold && !shown;
}

export function paintOverlay(ctx: DrawContext, camera: Camera, overlay: OverlayScene): void {
  const { scene, theme, size, waiting, found } = overlay;
  if (found) paintFound(ctx, camera, { scene, theme, size, found });
  paintWaiting(ctx, camera, { scene, marks: waiting, colour: COLOURS[theme].edge });
  paintOthers(ctx, camera, overlay);
  paintOwn(ctx, camera, overlay);
  paintPreview(ctx, camera, overlay);
  paintLasers(ctx, camera, overlay);
  paintCursors(ctx, camera, overlay);
}
