import { type BoardObject, type Crop, isLocked, KIND, OPERATION, pictureAddress } from '@sw/board-model';
import { hasPages, type Point, type Size } from '@sw/board-render';
import { uncoveredBox } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { changesBetween, creationDraft, propertyDraft } from '../edit/changes.ts';
import type { WindowZoom } from '../edit/default-window.ts';
import { pictureObject } from '../edit/new-objects.ts';
import { cropped, fitIn, type NewPicture, replaced } from '../edit/picture.ts';
import { pictureRows } from '../edit/picture-rows.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ComingPicture } from './command.ts';

/** Between images placed together, in window pixels. */
const GAP = 16;

/** Images: placed during the upload, completed, cropped, replaced. */
export class PictureCommands {
  readonly #context: EditorContext;
  readonly #view: View;
  readonly #arrived = new Map<string, string>();

  constructor(context: EditorContext, view: View) {
    this.#context = context;
    this.#view = view;
  }

  /** @returns whether they were placed. */
  insert(pictures: readonly ComingPicture[], at: Point | undefined): boolean {
    const { page } = this.#context;
    if (!page || pictures.length === 0) return false;
    const seen = uncoveredBox(this.#view.camera, this.#view.size, this.#context.host.insets());
    const middle = { x: (seen.minX + seen.maxX) / 2, y: (seen.minY + seen.maxY) / 2 };
    const boxes = pictureRows(pictures, at ?? middle, seen, GAP / this.#view.camera.zoom);
    const objects = pictures.flatMap(({ selectId, name }, i) => {
      const box = boxes[i];
      return box ? [pictureObject(page, selectId, box, { name, above: i })] : [];
    });
    if (!this.#context.dispatch([creationDraft(objects)])) return false;
    this.#context.select(new Set(objects.map(({ selectId }) => selectId)));
    return true;
  }

  /** The upload is complete. Changes to the object meanwhile are kept. */
  arrived(selectId: string, imgSrc: string): void {
    if (this.#object(selectId)?.imgSrc) return;
    this.#arrived.set(selectId, imgSrc);
    this.#address(selectId, imgSrc);
  }

  /** Redo restores an image in the state before its upload was complete; this sets its address again. */
  restore(): void {
    for (const [selectId, imgSrc] of this.#arrived) this.#address(selectId, imgSrc);
  }

  #address(selectId: string, imgSrc: string): void {
    const object = this.#object(selectId);
    if (!object || object.imgSrc) return;
    this.#context.dispatch([
      { protocolType: OPERATION.refreshUrl, changes: [[selectId, 'imgSrc', object.imgSrc ?? null, imgSrc]] },
    ]);
  }

  /** Marks the upload as failed for everybody; null: it is retried. */
  failed(selectId: string, reason: string | null): void {
    const object = this.#context.page?.objects.get(selectId);
    const before = object?.uploadError ?? null;
    if (!object || before === reason) return;
    this.#context.dispatch([
      { protocolType: OPERATION.uploadError, changes: [[selectId, 'uploadError', before, reason]] },
    ]);
  }

  crop(selectId: string, crop: Crop | null, picture: Size): void {
    this.#change(selectId, (object) => cropped(object, crop ?? undefined, picture));
  }

  replace(selectId: string, picture: NewPicture): void {
    this.#change(selectId, (object) => replaced(object, picture));
  }

  /** All selected unlocked images and documents: photos of different sizes become alike in one step, which one undo reverts. */
  size(zoom: WindowZoom): void {
    const pictures = this.#context.free.filter((object) => object.type === KIND.image || hasPages(object));
    this.#context.dispatch([propertyDraft(pictures.flatMap((object) => changesBetween(object, fitIn(object, zoom))))]);
  }

  /** Whether there is an image to crop here; if so, the application is asked to show the handles. */
  openCrop(selectId: string): boolean {
    const { page, host, state } = this.#context;
    const object = this.#object(selectId);
    if (!page || !object || pictureAddress(object) === undefined || !state.get().rights.edit) return false;
    if (isLocked(page, selectId)) this.#context.notify({ type: 'locked' });
    else host.crop(selectId);
    return true;
  }

  #object(selectId: string): BoardObject | undefined {
    const object = this.#context.page?.objects.get(selectId);
    return object?.type === KIND.image ? object : undefined;
  }

  #change(selectId: string, change: (object: BoardObject) => BoardObject): void {
    const object = this.#object(selectId);
    if (object) this.#context.dispatch([propertyDraft(changesBetween(object, change(object)))]);
  }
}
