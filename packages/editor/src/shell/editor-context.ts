import type { Result } from '@sw/base';
import { type BoardObject, isLocked, newSelectId, OPERATION, type PageState } from '@sw/board-model';
import type { Dispatched, DispatchRefusal, Draft } from '@sw/board-sync';
import { hasPlace } from '../composites/cell-at.ts';
import type { Scene } from '../edit/scene.ts';
import type { EditorMessage } from '../messages.ts';
import type { EditorHost } from '../ports.ts';
import { frameOfAll } from '../selection/frame.ts';
import { NOTHING, present, type Selection, sameSelection, selectedObjects } from '../selection/selection.ts';
import { summarise, summariseCell } from '../selection/summary.ts';
import type { Announcement, EditorState } from '../state.ts';
import type { WritableStore } from '../store.ts';
import { Undelivered } from '../together/undelivered.ts';
import { isTypedInto } from '../tools/text.ts';

/** The protocol's limit is 200 ids; more cannot be told apart on the screen anyway. */
const MAX_ANNOUNCED = 200;

/** A cell looks different when its table changes: it moves, or covers others. */
const isTouched = (page: PageState, id: string, touched: ReadonlySet<string>): boolean =>
  touched.has(id) || touched.has(page.objects.get(id)?.parentId ?? '');

/** The edited page: the selection, and every way to change the page. */
export class EditorContext {
  readonly host: EditorHost;
  readonly state: WritableStore<EditorState>;
  /** Objects with work that has not been delivered. */
  readonly undelivered = new Undelivered();
  /** The past page shown instead of the present. It is read-only. */
  past: PageState | undefined;
  #selection: Selection = NOTHING;
  #cell: BoardObject | undefined;
  /** The user left a text with Escape. Printable keys are tool shortcuts until something is selected or pressed. */
  #keysForTools = false;
  /** Changes the page reports during a dispatch. */
  #touched: Set<string> | undefined;

  constructor(host: EditorHost, state: WritableStore<EditorState>) {
    this.host = host;
    this.state = state;
  }

  get page(): PageState | undefined {
    return this.past ?? this.host.page.page;
  }

  get scene(): Scene | undefined {
    const { page, host } = this;
    return page && { page, index: host.stage.index, textSize: (object) => host.textSize(object) };
  }

  get selection(): Selection {
    return this.#selection;
  }

  get selected(): BoardObject[] {
    return this.page ? selectedObjects(this.page, this.#selection) : [];
  }

  /** The selected empty cell of a table: it is selected alone, and is not on the page before its first word. */
  get cell(): BoardObject | undefined {
    return this.#cell;
  }

  /** The unlocked part of the selection. */
  get free(): BoardObject[] {
    const { page } = this;
    return page ? this.selected.filter(({ selectId }) => !isLocked(page, selectId)) : [];
  }

  newId(): string {
    return newSelectId();
  }

  /** For screen readers only; sighted users see the change. */
  announce(announced: Announcement): void {
    this.state.patch({ announced });
  }

  notify(message: EditorMessage): void {
    this.host.notify(message);
  }

  /** @param cell the one of them that is not on the page: an empty cell */
  select(ids: Selection, cell?: BoardObject): void {
    const alone = cell && ids.size === 1 ? cell : undefined;
    if (sameSelection(ids, this.#selection) && alone === this.#cell) return;
    this.#cell = alone;
    this.#keysForTools = false;
    this.#selection = new Set(cell && !alone ? [...ids].filter((id) => id !== cell.selectId) : ids);
    this.state.patch({ walked: undefined });
    this.host.page.say({ kind: 'selection', selectIds: [...ids].slice(0, MAX_ANNOUNCED) });
    this.summarise();
  }

  /** Whether the text or the tools get printable keys while one object that can have text is selected. */
  giveKeys(to: 'tools' | 'text'): void {
    if (this.#keysForTools === (to === 'tools')) return;
    this.#keysForTools = to === 'tools';
    this.state.patch({ typing: this.#typing });
  }

  get #typing(): BoardObject | undefined {
    const { selected, free } = this;
    const only = this.#cell ?? (selected.length === 1 ? free[0] : undefined);
    return only && isTypedInto(only.type) && !this.#keysForTools && this.state.get().rights.edit ? only : undefined;
  }

  summarise(): void {
    const { scene, selected, free } = this;
    if (!scene) return;
    const selection = this.#cell
      ? summariseCell(scene, this.#cell)
      : summarise(scene, selected, frameOfAll(scene, free.length > 0 ? free : selected));
    this.state.patch({ selection, typing: this.#typing });
  }

  /** The page changed, by any user. */
  changed(touched: ReadonlySet<string> | 'all'): void {
    const { page } = this;
    if (!page) return;
    if (touched !== 'all') for (const id of touched) this.#touched?.add(id);
    const cell = this.#cell;
    if (cell) {
      // Somebody has written in it, or its row was deleted. Otherwise it may have moved.
      if (page.objects.has(cell.selectId)) this.#cell = undefined;
      else if (!hasPlace(page, cell)) this.select(NOTHING);
      this.summarise();
      return;
    }
    const left = present(page, this.#selection);
    if (left !== this.#selection) this.select(left);
    else if (touched === 'all' || [...this.#selection].some((id) => isTouched(page, id, touched))) this.summarise();
  }

  /** One gesture. Returns false if nothing of it happened; the user is notified then. */
  dispatch(drafts: readonly Draft[], gesture?: string): boolean {
    const done = drafts.filter(({ changes, protocolType }) => changes.length > 0 || protocolType === OPERATION.clean);
    const { rights } = this.state.get();
    if (done.length === 0) return false;
    if (!rights.edit) {
      this.notify({ type: 'refused', reason: rights.reason ?? 'permit' });
      return false;
    }
    return (
      this.#send(() => this.host.page.dispatch(done, gesture === undefined ? {} : { gestureId: gesture })) !== undefined
    );
  }

  /** Undo goes through all pages of the board: the page of the gesture is opened first. Returns the changed objects. */
  turn(way: 'undo' | 'redo'): ReadonlySet<string> {
    const { page, pages } = this.host;
    const { rights } = this.state.get();
    const next = () => (way === 'undo' ? page.undoPage : page.redoPage);
    for (let at = next(); at !== undefined && !pages.has(at); at = next()) page.forgetPage(at);
    const at = next();
    this.turnable();
    if (at === undefined) return NOTHING;
    if (!rights.edit) this.notify({ type: 'refused', reason: rights.reason ?? 'permit' });
    else if (at !== page.key.pageId) {
      this.state.patch({ following: undefined });
      pages.open(at, way);
    } else return this.#send(() => (way === 'undo' ? page.undo() : page.redo())) ?? NOTHING;
    return NOTHING;
  }

  /** Whether something can be undone or redone may have changed. */
  turnable(): void {
    const { undoPage, redoPage } = this.host.page;
    this.state.patch({ canUndo: undoPage !== undefined, canRedo: redoPage !== undefined });
  }

  #send(send: () => Result<Dispatched, DispatchRefusal>): ReadonlySet<string> | undefined {
    const touched = new Set<string>();
    this.#touched = touched;
    const sent = send();
    this.#touched = undefined;
    this.turnable();
    this.state.patch({ undoState: this.host.page.undoState });
    if (!sent.ok) {
      this.notify({ type: 'refused', reason: sent.error });
      return undefined;
    }
    const { firstSeq, lastSeq, voided } = sent.value;
    this.undelivered.add(lastSeq - firstSeq + 1, touched);
    this.undelivered.settle(this.host.page.pending);
    const [first] = voided;
    if (first) this.notify({ type: 'voided', reason: first.reason, whole: false, count: voided.length });
    return touched;
  }
}
