import type { BoardObject } from '@sw/board-model';
import { type Box, isPart, type LiveItem, shifted } from '@sw/board-render';
import { type Scene, wholesOf } from '../edit/scene.ts';
import { boxOfFrame, frameOfAll } from '../selection/frame.ts';
import type { Selection } from '../selection/selection.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { faded, type Lasers } from '../together/lasers.ts';
import { nextFade } from '../together/people.ts';
import { manyMovable } from '../tools/select-drag.ts';
import { NO_PREVIEW, type Preview } from '../tools/tool.ts';
import type { FoundMarks } from './found-marks.ts';
import { isEmpty, type OverlayScene, paintOverlay } from './overlay.ts';
import { NOTHING_WAITS, WaitingWork } from './waiting-marks.ts';

/** Passes moving items and the overlay to the stage, once for each frame in which any of it changed. */
export class Canvas {
  readonly #context: EditorContext;
  readonly #waiting = new WaitingWork();
  #preview: Preview = NO_PREVIEW;
  #strokes: readonly LiveItem[] = [];
  #lasers: Lasers = new Map();
  #found: FoundMarks | undefined;
  #resting: { readonly objects: readonly BoardObject[]; readonly box: Box | undefined } | undefined;
  #editing: string | undefined;
  #expected: Selection | undefined;
  #cropping = false;
  #broken = false;
  #cancelFrame: (() => void) | undefined;
  #cancelFade: (() => void) | undefined;
  #closed = false;

  constructor(context: EditorContext) {
    this.#context = context;
  }

  get preview(): Preview {
    return this.#preview;
  }

  get lasers(): Lasers {
    return this.#lasers;
  }

  show(preview: Preview): void {
    const before = this.#preview;
    if (preview === before) return;
    this.#preview = preview;
    if (before.live.length > 0 || preview.live.length > 0) this.#putLive();
    if (before.hidden.size > 0 || preview.hidden.size > 0) this.#putHidden();
    const marked = ({ marquee, guides, circle, hold }: Preview): boolean =>
      Boolean(marquee ?? guides ?? circle ?? hold);
    if (marked(before) || marked(preview) || this.#context.selection.size > 0) this.refresh();
  }

  setStrokes(strokes: readonly LiveItem[]): void {
    if (strokes.length === 0 && this.#strokes.length === 0) return;
    this.#strokes = strokes;
    this.#putLive();
    // The frames of objects that others drag move along.
    this.refresh();
  }

  setLasers(lasers: Lasers): void {
    if (lasers === this.#lasers) return;
    this.#lasers = lasers;
    this.refresh();
  }

  setFound(found: FoundMarks | undefined): void {
    this.#found = found;
    this.refresh();
  }

  setEditing(selectId: string | undefined): void {
    if (selectId === this.#editing) return;
    this.#editing = selectId;
    this.#putLive();
  }

  /** The application shows the frame of a crop, so the frame of the selection is hidden. */
  setCropping(cropping: boolean): void {
    this.#cropping = cropping;
    this.refresh();
  }

  /** Another user may have moved or recoloured the edited object meanwhile. */
  renewEditing(): void {
    if (this.#editing !== undefined) this.#putLive();
  }

  /** From a connection loss until everything is saved, pending work is marked. */
  setBroken(broken: boolean): void {
    if (broken === this.#broken) return;
    this.#broken = broken;
    this.refresh();
  }

  /** The page was replaced, and the stage dropped its moving items. */
  renew(): void {
    this.#putLive();
    this.refresh();
  }

  /** Runs before the next frame. */
  refresh(): void {
    this.#cancelFrame ??= this.#context.host.requestFrame(() => {
      this.#cancelFrame = undefined;
      if (!this.#closed) this.#put();
    });
  }

  close(): void {
    this.#closed = true;
    this.#cancelFrame?.();
    this.#cancelFade?.();
    const { stage } = this.#context.host;
    stage.overlay(undefined);
    stage.live([]);
    stage.hide(new Set());
  }

  #putLive(): void {
    // Strokes that others draw now do not belong on a past page.
    const strokes = this.#context.past ? [] : this.#strokes;
    this.#context.host.stage.live([...this.#preview.live, ...strokes, ...this.#written()]);
  }

  /** The object whose text is in the application's field is drawn without it. */
  #written(): LiveItem[] {
    const object = this.#editing === undefined ? undefined : this.#context.page?.objects.get(this.#editing);
    if (!object) return [];
    const { runs: _inTheField, ...rest } = object;
    // A part without runs is drawn with a hint, which the field has already.
    return [{ kind: 'object', object: (isPart(object) ? { ...rest, runs: [] } : rest) as BoardObject }];
  }

  #putHidden(): void {
    this.#context.host.stage.hide(this.#preview.hidden);
  }

  #put(): void {
    const { stage, timing } = this.#context.host;
    this.#expectMove();
    this.#lasers = faded(this.#lasers, timing.now());
    const scene = this.#scene();
    stage.overlay(scene && !isEmpty(scene) ? (ctx, camera) => paintOverlay(ctx, camera, scene) : undefined);
    // A trail is thinner in every frame.
    if (this.#lasers.size > 0) this.refresh();
    this.#awaitFade(timing.now());
  }

  /** A large selection is drawn beforehand, so that it moves as soon as it is dragged. */
  #expectMove(): void {
    const { page, free, selection } = this.#context;
    if (this.#preview.live.length > 0 || selection === this.#expected) return;
    this.#expected = selection;
    this.#context.host.stage.expect(page && manyMovable({ page }, free));
  }

  #awaitFade(now: number): void {
    this.#cancelFade?.();
    const waits = this.#context.state
      .get()
      .people.flatMap(({ lastSeen, cursor }) => (cursor ? (nextFade(now - lastSeen) ?? []) : []));
    this.#cancelFade =
      waits.length === 0 ? undefined : this.#context.host.timing.after(Math.min(...waits) + 1, () => this.refresh());
  }

  /** The framed objects at their current positions. */
  #framed(scene: Scene): Pick<OverlayScene, 'selected' | 'free' | 'around'> {
    const { state, cell } = this.#context;
    const { mode } = state.get();
    const group = this.#preview.live.find((item) => item.kind === 'moved');
    if (group) return { selected: [], free: [], around: this.#around(scene, group) };
    if (this.#editing !== undefined || this.#cropping) return { selected: [], free: [] };
    const moved = objectsOf(this.#preview.live);
    const selected = cell ? [cell] : this.#context.selected;
    const free = cell ? [cell] : this.#context.free;
    const now =
      moved.size === 0 ? free : wholesOf(scene.page, free).map((object) => moved.get(object.selectId) ?? object);
    const canMove = mode !== 'READONLY' && mode !== 'DEMOMODE';
    return { selected: moved.size === 0 ? selected : now, free: canMove ? now : [] };
  }

  /** The frame of thousands of objects takes milliseconds, so it is computed once per move. */
  #around(scene: Scene, { objects, dx, dy }: Extract<LiveItem, { kind: 'moved' }>): Box | undefined {
    if (this.#resting?.objects !== objects) {
      const frame = frameOfAll(scene, objects);
      this.#resting = { objects, box: frame && boxOfFrame(frame) };
    }
    const { box } = this.#resting;
    return box && shifted(box, { x: dx, y: dy });
  }

  #scene(): OverlayScene | undefined {
    const { scene, host, state, undelivered } = this.#context;
    if (!scene) return undefined;
    const { people, settings, rights, size } = state.get();
    return {
      scene,
      theme: host.theme(),
      now: host.timing.now(),
      size,
      ...this.#framed(scene),
      busy: state.get().busy,
      preview: this.#preview,
      people: this.#context.past ? [] : people,
      moving: objectsOf(this.#strokes),
      // A demo shows one person's board.
      cursorsShown: rights.demo === undefined,
      lasers: this.#lasers,
      found: this.#found,
      own: { clientId: host.page.key.clientId, laser: settings.laser },
      waiting: this.#broken ? this.#waiting.marks(scene, undelivered) : NOTHING_WAITS,
      face: (actor) => host.face(actor),
    };
  }
}

const objectsOf = (items: readonly LiveItem[]): ReadonlyMap<string, BoardObject> =>
  new Map(items.flatMap((item) => (item.kind === 'object' ? [[item.object.selectId, item.object] as const] : [])));
