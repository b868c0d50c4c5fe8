import type { Person } from '@sw/board-sync';
import { centredAt, centreOf } from '../camera/camera.ts';
import type { View } from '../camera/view.ts';
import { distance } from '../edit/segments.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { hearLasers } from './lasers.ts';
import { hearStrokes, type LiveStrokes, strokeItems } from './live-strokes.ts';
import { type Present, presentOf } from './people.ts';

/** Shows other users' activity on the screen, and follows their view. */
export class Together {
  readonly #context: EditorContext;
  readonly #canvas: Canvas;
  readonly #view: View;
  readonly #text: TextCommands;
  #strokes: LiveStrokes = new Map();

  constructor(context: EditorContext, canvas: Canvas, view: View, text: TextCommands) {
    this.#context = context;
    this.#canvas = canvas;
    this.#view = view;
    this.#text = text;
  }

  heard(people: ReadonlyMap<string, Person>): void {
    const { host, state } = this.#context;
    const now = host.timing.now();
    this.#strokes = hearStrokes(this.#strokes, people, this.#has);
    this.#canvas.setStrokes(strokeItems(this.#strokes, this.#has, now));
    this.#canvas.setLasers(hearLasers(this.#canvas.lasers, people, now));
    state.patch({ people: [...people.values()].map(presentOf) });
    this.#text.heard();
    this.#canvas.refresh();
    this.#look();
  }

  /** A stroke that has arrived as an object is no longer drawn as a live one. */
  pageChanged(): void {
    if (this.#strokes.size === 0) return;
    this.#strokes = hearStrokes(this.#strokes, this.#context.host.page.people, this.#has);
    this.#canvas.setStrokes(strokeItems(this.#strokes, this.#has, this.#context.host.timing.now()));
  }

  follow(clientId: string | undefined): void {
    this.#context.state.patch({ following: clientId });
    const viewport = this.#followed()?.viewport;
    if (viewport) this.#view.glideTo(centredAt(viewport.centre, viewport.zoom, this.#view.size));
  }

  #followed(): Present | undefined {
    const { people, following } = this.#context.state.get();
    return following === undefined ? undefined : people.find(({ clientId }) => clientId === following);
  }

  #look(): void {
    const followed = this.#followed();
    if (!followed) {
      // Somebody who has left can no longer be followed.
      if (this.#context.state.get().following !== undefined) this.#context.state.patch({ following: undefined });
      return;
    }
    const { viewport } = followed;
    if (!viewport) return;
    const { camera, size } = this.#view;
    const next = centredAt(viewport.centre, viewport.zoom, size);
    if (next.x === camera.x && next.y === camera.y && next.zoom === camera.zoom) return;
    const jump = distance(centreOf(camera, size), viewport.centre) * Math.min(camera.zoom, viewport.zoom);
    // Small steps come thirty times a second and are a motion already; a leap is made into one.
    if (jump > Math.min(size.width, size.height) / 2) this.#view.glideTo(next);
    else this.#view.set(next);
  }

  readonly #has = (selectId: string): boolean => this.#context.page?.objects.has(selectId) ?? false;
}
