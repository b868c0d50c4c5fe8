import type { Person } from '@sw/board-sync';
import { centredAt, centreOf } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { distance } from '../edit/segments.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { hearLasers } from './lasers.ts';
import { countMoved, hearMoves, type LiveMoves, movedItems } from './live-moves.ts';
import { hearStrokes, type LiveStrokes, strokeItems } from './live-strokes.ts';
import { type Present, presentOf } from './people.ts';

/** Moving this many objects takes longer than a frame, so they move in larger steps. */
const MANY = 300;
const MANY_MS = 300;
const AGAIN_MS = 2_500;

/** Shows other users' activity on the screen, and follows their view. */
export class Together {
  readonly #context: EditorContext;
  readonly #canvas: Canvas;
  readonly #view: View;
  #strokes: LiveStrokes = new Map();
  #moves: LiveMoves = new Map();
  #shownAt = Number.NEGATIVE_INFINITY;
  #cancelShow: (() => void) | undefined;
  #waits = false;

  constructor(context: EditorContext, canvas: Canvas, view: View) {
    this.#context = context;
    this.#canvas = canvas;
    this.#view = view;
  }

  heard(people: ReadonlyMap<string, Person>): void {
    const { host, state } = this.#context;
    const now = host.timing.now();
    this.#receive(people);
    this.#canvas.setLasers(hearLasers(this.#canvas.lasers, people, now));
    state.patch({ people: [...people.values()].map(presentOf) });
    this.#canvas.refresh();
    this.#look();
  }

  /** What has arrived through the log is no longer drawn as a live one. */
  pageChanged(): void {
    if (this.#strokes.size > 0 || this.#moves.size > 0) this.#receive(this.#context.host.page.people);
  }

  close(): void {
    this.#cancelShow?.();
  }

  #receive(people: ReadonlyMap<string, Person>): void {
    const { page } = this.#context;
    this.#strokes = hearStrokes(this.#strokes, people, this.#has);
    this.#moves = page ? hearMoves(this.#moves, people, page) : new Map();
    const now = this.#context.host.timing.now();
    const wait = countMoved(this.#moves) > MANY ? this.#shownAt + MANY_MS - now : 0;
    if (wait <= 0) this.#show();
    else if (!this.#waits) {
      this.#waits = true;
      this.#cancelShow?.();
      this.#cancelShow = this.#context.host.timing.after(wait, () => this.#show());
    }
  }

  #show(): void {
    const { scene, host } = this.#context;
    const now = host.timing.now();
    this.#waits = false;
    this.#cancelShow?.();
    // The change that ends a gesture may never arrive. Then the objects return to their logged positions.
    this.#cancelShow = this.#moves.size === 0 ? undefined : host.timing.after(AGAIN_MS, () => this.#show());
    this.#shownAt = now;
    const moved = scene ? movedItems(this.#moves, scene, now) : [];
    this.#canvas.setStrokes([...strokeItems(this.#strokes, this.#has, now), ...moved]);
  }

  follow(clientId: string | undefined): void {
    this.#context.state.patch({ following: clientId });
    const viewport = this.#followed()?.viewport;
    if (viewport) this.#view.glideTo(centredAt(viewport.centre, viewport.zoom, this.#view.area));
  }

  #followed(): Present | undefined {
    const { people, following } = this.#context.state.get();
    return following === undefined ? undefined : people.find(({ clientId }) => clientId === following);
  }

  #look(): void {
    const viewport = this.#followed()?.viewport;
    // They may be on another page, or reload: the application decides whether to go along (go-along.ts).
    if (!viewport) return;
    const { camera, area } = this.#view;
    const next = centredAt(viewport.centre, viewport.zoom, area);
    if (next.x === camera.x && next.y === camera.y && next.zoom === camera.zoom) return;
    const jump = distance(centreOf(camera, area), viewport.centre) * Math.min(camera.zoom, viewport.zoom);
    // Small steps arrive thirty times a second and look like a motion already; a large step is animated.
    if (jump > Math.min(area.width, area.height) / 2) this.#view.glideTo(next);
    else this.#view.set(next);
  }

  readonly #has = (selectId: string): boolean => this.#context.page?.objects.has(selectId) ?? false;
}
