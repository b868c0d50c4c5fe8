import { type Box, type Camera, hasPlace, type Point, REFERENCE_FRAME, readBackground, unite } from '@sw/board-render';
import { centredAt, fitted, panned, seenBox, stepIn, stepOut, zoomedTo } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import { selectedObjects } from '../selection/selection.ts';
import type { EditorContext } from '../shell/editor-context.ts';

/** Text of 20 units, as in graphs and tables, is 12 pixels high. */
const READABLE = 0.6;

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

  /** About the middle of the window. */
  zoomTo(zoom: number): void {
    const { aim, size } = this.#view;
    this.#leave();
    this.#view.set(zoomedTo(aim, zoom, { x: size.width / 2, y: size.height / 2 }));
  }

  /** All contents of the page; on an empty one the reference frame. */
  fit(glide: boolean): void {
    this.#leave();
    const contents = this.#contents();
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

  reveal(box: Box): void {
    const { host } = this.#context;
    const { camera, size } = this.#view;
    const { left, top, right, bottom } = host.insets();
    const seen = seenBox(camera, size);
    const isSeen =
      box.minX >= seen.minX + left / camera.zoom &&
      box.minY >= seen.minY + top / camera.zoom &&
      box.maxX <= seen.maxX - right / camera.zoom &&
      box.maxY <= seen.maxY - bottom / camera.zoom;
    if (isSeen) return;
    this.#leave();
    // Nearer than it was only the hand brings it.
    const fit = this.#fitted(box);
    const centre = { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 };
    this.#view.glideTo(fit.zoom < camera.zoom ? fit : centredAt(centre, camera.zoom, size));
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
    this.#view.set(centredAt(centre, this.#view.camera.zoom, this.#view.size));
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
    return centredAt({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }, READABLE, this.#view.size);
  }

  #leave(): void {
    this.#context.state.patch({ following: undefined });
  }

  #contents(): Box | undefined {
    const { page, host } = this.#context;
    let all: Box | undefined;
    for (const id of page?.objects.keys() ?? []) {
      const box = host.stage.index.boundsOf(id);
      if (box) all = all ? unite(all, box) : box;
    }
    return all;
  }
}
