import { type BoardObject, isLocked } from '@sw/board-model';
import type { Box, Point } from '@sw/board-render';
import { deletionDraft } from '../edit/changes.ts';
import { NOTE_SIDE, noteObject, textObject } from '../edit/new-objects.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { canBeWritten } from '../tools/text.ts';
import { TextSession } from './session.ts';

/** At most one text is edited. */
export class TextCommands {
  readonly #context: EditorContext;
  readonly #canvas: Canvas;
  #session: TextSession | undefined;
  /** Where the edited object was last: it may be deleted meanwhile. */
  #place: Box | undefined;
  readonly #rescued = new Set<string>();
  /** The note of the last rescued words. */
  #note: string | undefined;
  /** Set by the owner of cells and nodes: Tab and Enter lead from one to the next. */
  leaving: (way: 'next' | 'before' | 'enter') => boolean = () => false;

  constructor(context: EditorContext, canvas: Canvas) {
    this.#context = context;
    this.#canvas = canvas;
  }

  get session(): TextSession | undefined {
    return this.#session;
  }

  /** The user types while this object is selected. */
  type(object: BoardObject): void {
    if (this.#context.page?.objects.has(object.selectId)) this.edit(object.selectId, true);
    else this.begin(object, true);
  }

  edit(selectId: string, typed = false): void {
    const { page, state } = this.#context;
    const object = page?.objects.get(selectId);
    if (!page || !object || !canBeWritten(object.type) || !state.get().rights.edit) return;
    if (isLocked(page, selectId)) {
      this.#context.notify({ type: 'locked' });
      return;
    }
    this.#open(object, typed);
  }

  /** An object that is created with the first word. */
  begin(object: BoardObject, typed = false): void {
    if (this.#context.state.get().rights.edit) this.#open(object, typed);
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
    this.#findPlace();
    this.#session?.changed();
  }

  /** Whether the user is still editing the words of a deleted object. */
  hasRescued(selectId: string): boolean {
    return this.#rescued.has(selectId);
  }

  /** Discards the words that continued in a note. A click elsewhere may have ended the editing already. */
  discard(): void {
    const note = this.#note;
    this.#note = undefined;
    if (this.#session !== undefined && this.#session.selectId === note) this.#session.discard();
    else if (note !== undefined && this.#context.page?.objects.has(note))
      this.#context.dispatch([deletionDraft([note])]);
  }

  end(): void {
    this.#session?.end();
  }

  #open(object: BoardObject, typed = false): void {
    const { host, state } = this.#context;
    if (this.#session?.selectId === object.selectId) return;
    this.end();
    const session = new TextSession(object, {
      page: host.page,
      timing: host.timing,
      gesture: this.#context.newId(),
      typed,
      dispatch: (drafts, gesture) => {
        const sent = this.#context.dispatch(drafts, gesture);
        // From the first word on it exists and can be styled during editing.
        if (sent && this.#context.page?.objects.has(session.selectId))
          this.#context.select(new Set([session.selectId]));
        return sent;
      },
      selected: (part) => state.patch({ part }),
      leave: (way) => this.leaving(way),
      rescue: () => this.#rescue(session.selectId),
      ended: () => {
        if (this.#session !== session) return;
        this.#session = undefined;
        state.patch({ editing: undefined, part: undefined });
        this.#canvas.setEditing(undefined);
        this.#canvas.refresh();
      },
    });
    this.#session = session;
    this.#findPlace();
    state.patch({ editing: object.selectId });
    this.#canvas.setEditing(object.selectId);
    this.#canvas.refresh();
    host.editText(session);
  }

  #findPlace(): void {
    const session = this.#session;
    if (session) this.#place = this.#context.host.stage.index.boundsOf(session.selectId) ?? this.#place;
  }

  /** A note where the deleted object was. */
  #rescue(selectId: string): BoardObject | undefined {
    const { page, state, host } = this.#context;
    const { rights, settings } = state.get();
    const place = this.#place;
    if (!page || !rights.edit || !place) return undefined;
    this.#rescued.add(selectId);
    const { minX, minY } = place;
    const box = { minX, minY, maxX: minX + NOTE_SIDE, maxY: minY + NOTE_SIDE };
    const note = noteObject(page, this.#context.newId(), box, settings);
    this.#note = note.selectId;
    state.patch({ editing: note.selectId });
    this.#canvas.setEditing(note.selectId);
    this.#canvas.refresh();
    this.#context.notify({ type: 'wordsMoved', actor: host.page.deletedBy(selectId) });
    return note;
  }
}
