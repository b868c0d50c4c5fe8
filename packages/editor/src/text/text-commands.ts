import { type BoardObject, isLocked } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import { textObject } from '../edit/new-objects.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { writerOf } from '../together/people.ts';
import { canBeWritten } from '../tools/text.ts';
import { TextSession } from './session.ts';

/** At most one text is edited. */
export class TextCommands {
  readonly #context: EditorContext;
  readonly #canvas: Canvas;
  #session: TextSession | undefined;
  /** Set by the owner of cells and nodes: Tab and Enter lead from one to the next. */
  leaving: (way: 'next' | 'before' | 'enter') => boolean = () => false;

  constructor(context: EditorContext, canvas: Canvas) {
    this.#context = context;
    this.#canvas = canvas;
  }

  get session(): TextSession | undefined {
    return this.#session;
  }

  edit(selectId: string): void {
    const { page, host, state } = this.#context;
    const object = page?.objects.get(selectId);
    if (!page || !object || !canBeWritten(object.type) || !state.get().rights.edit) return;
    if (isLocked(page, selectId)) {
      this.#context.notify({ type: 'locked' });
      return;
    }
    const writer = writerOf(host.page.people, selectId, host.timing.now());
    if (writer) this.#context.notify({ type: 'textHeld', actor: writer.actor });
    else this.#open(object);
  }

  /** An object that is created with the first word. */
  begin(object: BoardObject): void {
    const { host, state } = this.#context;
    if (!state.get().rights.edit) return;
    const writer = writerOf(host.page.people, object.selectId, host.timing.now());
    if (writer) this.#context.notify({ type: 'textHeld', actor: writer.actor });
    else this.#open(object);
  }

  /** A new text, which is created once something is typed. */
  writeAt({ x, y }: Point): void {
    const { page, state } = this.#context;
    if (!page || !state.get().rights.edit) return;
    const { settings } = state.get();
    // The point is the middle of the first line.
    this.#open(textObject(page, this.#context.newId(), x, y - settings.fontSize * 0.7, settings));
  }

  /** The page changed. */
  changed(): void {
    this.#session?.changed();
  }

  /** Other users arrived, left, or started to write. */
  heard(): void {
    const session = this.#session;
    if (!session) return;
    const { page, timing } = this.#context.host;
    session.hold(writerOf(page.people, session.selectId, timing.now(), page.key)?.actor);
  }

  end(): void {
    this.#session?.end();
  }

  #open(object: BoardObject): void {
    const { host, state } = this.#context;
    if (this.#session?.selectId === object.selectId) return;
    this.end();
    const session = new TextSession(object, {
      page: host.page,
      timing: host.timing,
      gesture: this.#context.newId(),
      dispatch: (drafts, gesture) => {
        const sent = this.#context.dispatch(drafts, gesture);
        // From the first word on it is there to be styled while it is written.
        if (sent && this.#context.page?.objects.has(object.selectId)) this.#context.select(new Set([object.selectId]));
        return sent;
      },
      selected: (part) => state.patch({ part }),
      leave: (way) => this.leaving(way),
      ended: () => {
        if (this.#session !== session) return;
        this.#session = undefined;
        state.patch({ editing: undefined, part: undefined });
        this.#canvas.setEditing(undefined);
        this.#canvas.refresh();
      },
    });
    this.#session = session;
    state.patch({ editing: object.selectId });
    this.#canvas.setEditing(object.selectId);
    this.#canvas.refresh();
    host.editText(session);
  }
}
