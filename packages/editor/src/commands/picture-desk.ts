import { type BoardObject, type Crop, isLocked, KIND, OPERATION, pictureAddress } from '@sw/board-model';
import type { Box, Point, Size } from '@sw/board-render';
import { seenBox } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { changesBetween, creationDraft, propertyDraft } from '../edit/changes.ts';
import type { WindowZoom } from '../edit/default-window.ts';
import { pictureObject } from '../edit/new-objects.ts';
import { cropped, fitIn, type NewPicture, replaced } from '../edit/picture.ts';
import { pictureRows } from '../edit/picture-rows.ts';
import type { Desk } from '../shell/desk.ts';

/** A picture that is about to be uploaded: it has a place at once, and an address when it has arrived. */
export interface ComingPicture extends Size {
  /** Chosen by whoever uploads it, to find the object again. */
  readonly selectId: string;
  readonly name: string;
}

/** Between pictures that are put down together, in window pixels. */
const GAP = 16;

/** Images: put down while they are uploaded, finished, cropped, replaced. */
export class PictureDesk {
  readonly #desk: Desk;
  readonly #view: View;
  readonly #arrived = new Map<string, string>();

  constructor(desk: Desk, view: View) {
    this.#desk = desk;
    this.#view = view;
  }

  /** @returns whether they were put down. */
  insert(pictures: readonly ComingPicture[], at: Point | undefined): boolean {
    const { page } = this.#desk;
    if (!page || pictures.length === 0) return false;
    const seen = this.#free();
    const middle = { x: (seen.minX + seen.maxX) / 2, y: (seen.minY + seen.maxY) / 2 };
    const boxes = pictureRows(pictures, at ?? middle, seen, GAP / this.#view.camera.zoom);
    const objects = pictures.flatMap(({ selectId, name }, i) => {
      const box = boxes[i];
      return box ? [pictureObject(page, selectId, box, { name, above: i })] : [];
    });
    if (!this.#desk.dispatch([creationDraft(objects)])) return false;
    this.#desk.select(new Set(objects.map(({ selectId }) => selectId)));
    return true;
  }

  /** The upload is complete. What anybody did to the object meanwhile stays. */
  arrived(selectId: string, imgSrc: string): void {
    if (this.#object(selectId)?.imgSrc) return;
    this.#arrived.set(selectId, imgSrc);
    this.#address(selectId, imgSrc);
  }

  /** What comes back by redo is as it was put down, before its picture had arrived. */
  restore(): void {
    for (const [selectId, imgSrc] of this.#arrived) this.#address(selectId, imgSrc);
  }

  #address(selectId: string, imgSrc: string): void {
    const object = this.#object(selectId);
    if (!object || object.imgSrc) return;
    this.#desk.dispatch([
      { protocolType: OPERATION.refreshUrl, changes: [[selectId, 'imgSrc', object.imgSrc ?? null, imgSrc]] },
    ]);
  }

  /** The upload has failed for everybody to see; null: it is tried again. */
  failed(selectId: string, reason: string | null): void {
    const object = this.#object(selectId);
    const before = object?.uploadError ?? null;
    if (!object || before === reason) return;
    this.#desk.dispatch([
      { protocolType: OPERATION.uploadError, changes: [[selectId, 'uploadError', before, reason]] },
    ]);
  }

  crop(selectId: string, crop: Crop | null, picture: Size): void {
    this.#change(selectId, (object) => cropped(object, crop ?? undefined, picture));
  }

  replace(selectId: string, picture: NewPicture): void {
    this.#change(selectId, (object) => replaced(object, picture));
  }

  /** All that are selected and free: photos of many sizes become alike by one step, which one undo takes back. */
  size(zoom: WindowZoom): void {
    const pictures = this.#desk.free.filter(({ type }) => type === KIND.image);
    this.#desk.dispatch([propertyDraft(pictures.flatMap((object) => changesBetween(object, fitIn(object, zoom))))]);
  }

  /** Whether there is a picture to crop here; whoever shows the handles is asked to then. */
  openCrop(selectId: string): boolean {
    const { page, host, state } = this.#desk;
    const object = this.#object(selectId);
    if (!page || !object || pictureAddress(object) === undefined || !state.get().rights.edit) return false;
    if (isLocked(page, selectId)) this.#desk.tell({ type: 'locked' });
    else host.crop(selectId);
    return true;
  }

  #object(selectId: string): BoardObject | undefined {
    const object = this.#desk.page?.objects.get(selectId);
    return object?.type === KIND.image ? object : undefined;
  }

  #change(selectId: string, change: (object: BoardObject) => BoardObject): void {
    const object = this.#object(selectId);
    if (object) this.#desk.dispatch([propertyDraft(changesBetween(object, change(object)))]);
  }

  /** What is seen and nothing of the chrome covers. */
  #free(): Box {
    const { camera, size } = this.#view;
    const { left, top, right, bottom } = this.#desk.host.insets();
    const { minX, minY, maxX, maxY } = seenBox(camera, size);
    const { zoom } = camera;
    return {
      minX: minX + left / zoom,
      minY: minY + top / zoom,
      maxX: maxX - right / zoom,
      maxY: maxY - bottom / zoom,
    };
  }
}
