import {
  type Box,
  type Camera,
  grow,
  hasPlace,
  type Point,
  REFERENCE_FRAME,
  readBackground,
  type Size,
} from '@sw/board-render';
import { centredAt, fitted, panned, seenBox, stepIn, stepOut, uncoveredBox, zoomedTo } from '../camera/camera.ts';
import { startViewOf } from '../camera/start-view.ts';
import type { View } from '../camera/view.ts';
import { freePlace, takenNear } from '../edit/free-place.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import { selectedObjects } from '../selection/selection.ts';
import type { EditorContext } from '../shell/editor-context.ts';

/** Text of 20 units, as in graphs and tables, is 12 pixels high. */
const READABLE = 0.6;

/** The distance between a new object and existing ones. */
const GAP = 40;
/** The number of views to each side that are searched for a free place. */
const VIEWS_AWAY = 2;
/** The share of the view that the visible beginning of a large object fills, so that it fits with a margin, without zooming. */
const START = 0.8;

/** Changes of the view. They end following another user. */
export class ViewCommands {
  readonly #context: EditorContext;
  readonly #view: View;

  constructor(context: EditorContext, view: View) {
    this.#context = context;
    this.#view = view;
  }

  zoomIn(): void {
    this.zoomTo(stepIn(this.#view.aim.zoom));
  }

  zoomOut(): void {
    this.zoomTo(stepOut(this.#view.aim.zoom));
  }

  /** About the middle of the work area. */
  zoomTo(zoom: number): void {
    const { aim, area } = this.#view;
    this.#leave();
    this.#view.set(zoomedTo(aim, zoom, { x: (area.left ?? 0) + area.width / 2, y: area.height / 2 }));
  }

  /**
   * All contents of the page, or the reference frame of an empty one. Without a glide the page was just opened, and its initial
   * view is shown.
   */
  fit(glide: boolean): void {
    this.#leave();
    const contents = (glide ? undefined : startViewOf(this.#context.page?.canvas)) ?? this.#contents();
    const camera = contents ? this.#fitted(contents) : this.#emptyLook();
    if (glide) this.#view.glideTo(camera);
    else this.#view.set(camera);
  }

  fitSelection(): void {
    const { scene, selected } = this.#context;
    const frame = scene && frameOfAll(scene, selected);
    if (!frame) return;
    this.#leave();
    this.#view.glideTo(this.#fitted(boxOfFrame(frame)));
  }

  /** Scrolls the selection into view, if necessary. */
  revealSelection(): void {
    const { scene, selected } = this.#context;
    const frame = scene && frameOfAll(scene, selected);
    if (frame) this.reveal(boxOfFrame(frame));
  }

  /** Scrolls those of the objects that exist into view, if necessary. */
  revealObjects(ids: ReadonlySet<string>): void {
    const { scene } = this.#context;
    const frame = scene && frameOfAll(scene, selectedObjects(scene.page, ids));
    if (frame) this.reveal(boxOfFrame(frame));
  }

  /** The part of the page that the application's chrome leaves visible. */
  get uncovered(): Box {
    return uncoveredBox(this.#view.camera, this.#view.size, this.#context.host.insets());
  }

  /** The centre for something new of this size: near the middle of the view, where it covers nothing. */
  placeFor(size: Size): Point {
    const { page, host } = this.#context;
    const { camera, area } = this.#view;
    const seen = seenBox(camera, area);
    const middle = { x: (seen.minX + seen.maxX) / 2, y: (seen.minY + seen.maxY) / 2 };
    if (!page) return middle;
    const [aside, down] = [VIEWS_AWAY * (seen.maxX - seen.minX), VIEWS_AWAY * (seen.maxY - seen.minY)];
    const within = { minX: middle.x - aside, minY: middle.y - down, maxX: middle.x + aside, maxY: middle.y + down };
    const taken = takenNear(
      { page, index: host.stage.index },
      grow(within, GAP + Math.max(size.width, size.height) / 2),
    );
    const free = freePlace({ size, seen, taken, within, gap: GAP });
    const all = free ? undefined : this.#contents();
    return free ?? (all ? { x: all.maxX + GAP + size.width / 2, y: middle.y } : middle);
  }

  /** Scrolls the beginning of a box into view, if necessary: all of it, or as much as the view holds. */
  revealStart({ minX, minY, maxX, maxY }: Box): void {
    const seen = this.uncovered;
    this.reveal({
      minX,
      minY,
      maxX: Math.min(maxX, minX + START * (seen.maxX - seen.minX)),
      maxY: Math.min(maxY, minY + START * (seen.maxY - seen.minY)),
    });
  }

  reveal(box: Box): void {
    const { camera, area } = this.#view;
    const seen = this.uncovered;
    const isSeen = box.minX >= seen.minX && box.minY >= seen.minY && box.maxX <= seen.maxX && box.maxY <= seen.maxY;
    if (isSeen) return;
    this.#leave();
    // Does not zoom in further than before; only the user does that.
    const fit = this.#fitted(box);
    const centre = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
    this.#view.glideTo(fit.zoom < camera.zoom ? fit : centredAt(centre, camera.zoom, area));
  }

  /** Zooms in until the selection's text is readable: the user is about to type. */
  approachSelection(): void {
    const { scene, selected } = this.#context;
    const frame = scene && frameOfAll(scene, selected);
    if (!frame) return;
    const box = boxOfFrame(frame);
    if (this.#view.camera.zoom >= READABLE) this.reveal(box);
    else {
      this.#leave();
      this.#view.glideTo(this.#fitted(box));
    }
  }

  lookAt(centre: Point): void {
    this.#leave();
    this.#view.set(centredAt(centre, this.#view.camera.zoom, this.#view.area));
  }

  pan(dx: number, dy: number): void {
    this.#leave();
    this.#view.set(panned(this.#view.camera, dx, dy));
  }

  #fitted(box: Box): Camera {
    return fitted(box, this.#view.size, this.#context.host.insets());
  }

  /**
   * Only a screen of that size shows the whole frame large enough to read; other windows start in its middle. A
   * background that fills the frame is shown as a whole.
   */
  #emptyLook(): Camera {
    const { minX, minY, maxX, maxY } = REFERENCE_FRAME;
    const all = this.#fitted(REFERENCE_FRAME);
    const framed = hasPlace(readBackground(this.#context.page?.background ?? null));
    if (framed || all.zoom >= READABLE) return all;
    return centredAt({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, READABLE, this.#view.area);
  }

  #leave(): void {
    this.#context.state.patch({ following: undefined });
  }

  #contents(): Box | undefined {
    const { page, host } = this.#context;
    return page && host.stage.index.extent();
  }
}
