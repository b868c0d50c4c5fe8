import type { BoardObject, PageState } from '@sw/board-model';
import type { Box } from '../geometry.ts';
import type { DrawingKit } from '../kit.ts';
import type { Lens } from './camera.ts';
import { areaOf, boxesMeeting, isWithin, partBySight, type Sight, seenWithin } from './first-sight.ts';
import type { DrawJob, PainterPort } from './messages.ts';

/**
 * The part of the page that the painter has. Nothing is sent before the first drawing, because only then the user's view is
 * known. For a large page, the objects of that view are sent first, then the rest.
 */
export class SentPage {
  readonly #kit: DrawingKit;
  readonly #painter: PainterPort;
  #page: PageState | undefined;
  #edition = 0;
  #due = false;
  /** Until its bounds are back. */
  #sent: readonly BoardObject[] = [];
  #sight: Sight | undefined;

  constructor(kit: DrawingKit, painter: PainterPort) {
    this.#kit = kit;
    this.#painter = painter;
  }

  show(page: PageState | undefined): void {
    this.#page = page;
    this.#edition += 1;
    this.#due = true;
    this.#sent = [];
    this.#sight = undefined;
  }

  /** The messages that the painter needs for a drawing. `lens`: the user's view. */
  sendFor(job: DrawJob, lens: Lens): void {
    if (this.#due) this.#send(firstPart(this.#kit, this.#page, job, lens));
    if (this.#sight && !isWithin(job, this.#sight.within)) this.sendAll();
  }

  /** For everything but a drawing it must have all of it. */
  sendAll(): void {
    if (this.#due) this.#send(undefined);
    const sight = this.#sight;
    if (!sight || sight.sent) return;
    this.#sight = { ...sight, rest: [], sent: true };
    this.#painter.post({ kind: 'rest', edition: this.#edition, objects: sight.rest });
  }

  #send(sight: Sight | undefined): void {
    this.#due = false;
    const all = [...(this.#page?.objects.values() ?? [])];
    const first = sight?.first ?? all;
    this.#sent = sight ? [...first, ...sight.rest] : all;
    this.#sight = sight;
    const background = this.#page?.background ?? null;
    this.#painter.post({ kind: 'page', edition: this.#edition, background, objects: first, more: sight !== undefined });
  }

  /**
   * The painter's bounds have arrived. Returns their objects, and the areas where drawings lack objects that are larger than
   * estimated; undefined if the bounds belong to an earlier page.
   */
  measured(edition: number, boxes: Float64Array): { objects: readonly BoardObject[]; damaged: Box[] } | undefined {
    if (edition !== this.#edition) return undefined;
    const [objects, sight] = [this.#sent, this.#sight];
    this.#sent = [];
    this.#sight = undefined;
    return { objects, damaged: sight ? boxesMeeting(boxes, sight.first.length, sight.within) : [] };
  }
}

/** The visible part or, if that is most of the page, the part of the first drawing; undefined if neither is worth it. */
function firstPart(kit: DrawingKit, page: PageState | undefined, job: DrawJob, lens: Lens): Sight | undefined {
  for (const within of page ? [seenWithin(lens), areaOf(job)] : []) {
    const parted = page && partBySight(kit, page, within);
    if (parted) return { ...parted, within, sent: false };
  }
  return undefined;
}
