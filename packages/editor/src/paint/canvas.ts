import type { BoardObject } from '@sw/board-model';
import { isPart, type LiveItem } from '@sw/board-render';
import type { EditorContext } from '../shell/editor-context.ts';
import { faded, type Lasers } from '../together/lasers.ts';
import { nextFade } from '../together/people.ts';
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
  #editing: string | undefined;
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
    // What others draw now is not on a page of the past.
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
    this.#lasers = faded(this.#lasers, timing.now());
    const scene = this.#scene();
    stage.overlay(scene && !isEmpty(scene) ? (ctx, camera) => paintOverlay(ctx, camera, scene) : undefined);
    // A trail is thinner in every frame.
    if (this.#lasers.size > 0) this.refresh();
    this.#awaitFade(timing.now());
  }

  #awaitFade(now: number): void {
    this.#cancelFade?.();
    const waits = this.#context.state
      .get()
      .people.flatMap(({ lastSeen, cursor }) => (cursor ? (nextFade(now - lastSeen) ?? []) : []));
    this.#cancelFade =
      waits.length === 0 ? undefined : this.#context.host.timing.after(Math.min(...waits) + 1, () => this.refresh());
  }

  #scene(): OverlayScene | undefined {
    const { scene, host, state, selected, free, undelivered } = this.#context;
    if (!scene) return undefined;
    const { people, settings, mode, rights, size } = state.get();
    // The frame goes with what is dragged.
    const moved = new Map(
      this.#preview.live.flatMap((item) => (item.kind === 'object' ? [[item.object.selectId, item.object]] : [])),
    );
    const now = moved.size === 0 ? free : free.map((object) => moved.get(object.selectId) ?? object);
    return {
      scene,
      theme: host.theme(),
      now: host.timing.now(),
      size,
      selected: this.#editing === undefined ? (moved.size === 0 ? selected : now) : [],
      free: this.#editing === undefined && mode !== 'READONLY' && mode !== 'DEMOMODE' ? now : [],
      busy: state.get().busy,
      preview: this.#preview,
      people: this.#context.past ? [] : people,
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
