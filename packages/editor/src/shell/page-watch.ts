import type { PageState } from '@sw/board-model';
import { lostWords, type PageClient, type SaveState, type VoidedWork } from '@sw/board-sync';
import type { Finder } from '../find/finder.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { rightsInThePast, rightsOf } from '../together/rights.ts';
import type { Together } from '../together/together.ts';
import type { EditorContext } from './editor-context.ts';
import type { PointerRouter } from './pointer-router.ts';
import type { ToolRunner } from './tool-runner.ts';

export interface WatchParts {
  readonly context: EditorContext;
  readonly canvas: Canvas;
  readonly text: TextCommands;
  readonly tools: ToolRunner;
  readonly pointers: PointerRouter;
  readonly together: Together;
  readonly finder: Finder;
  /** The page is live for the first time. */
  readonly arrived: () => void;
  /** Sends this window's view to everybody on the page, at every opening, because it is not stored. */
  readonly announce: () => void;
}

/** Offline work may be void by the hundred, so it is reported together. */
const GATHER_MS = 200;

/** Turns page events into state, drawing and messages. */
export class PageWatch {
  readonly #parts: WatchParts;
  readonly #stop: (() => void)[] = [];
  #voided = new Map<string, { whole: boolean; count: number }>();
  /** By object that is gone: what the user wrote in it last. */
  #words = new Map<string, string>();
  #cancelGather: (() => void) | undefined;
  #broken = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { context } = parts;
    const { page } = context.host;
    const on: PageClient['on'] = (name, listener) => {
      const off = page.on(name, listener);
      this.#stop.push(off);
      return off;
    };
    on('change', (touched) => this.#heard(touched));
    on('save', (save) => this.#saved(save));
    on('live', () => this.#arrive());
    on('standing', () => this.#judge());
    on('access', () => this.#judge());
    on('people', (people) => parts.together.heard(people));
    on('voided', (work) => this.#lost(work));
    on('restored', ({ actor }) => context.notify({ type: 'restored', actor }));
    on('diverged', () => context.notify({ type: 'dataAbnormal' }));
    on('outdated', () => context.notify({ type: 'outdated' }));
    // A user with the open page learns from the log what happened to it, or has left it.
    on('denied', ({ error }) => page.page || context.notify({ type: 'refused', reason: error }));
    on('storageFailed', () => context.notify({ type: 'saveFailed', reason: 'storage' }));
    if (page.page) this.#changed('all');
    this.#saved(page.save);
    parts.together.heard(page.people);
    if (page.live) this.#arrive();
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#cancelGather?.();
  }

  /**
   * Shows a past page until called with `undefined`; the present is updated in the background. The past page is
   * read-only.
   */
  lookAt(past: PageState | undefined): void {
    const { context, text, pointers } = this.#parts;
    pointers.drop();
    text.end();
    context.select(new Set());
    context.past = past;
    context.state.patch({ past: past !== undefined });
    this.#changed('all');
  }

  /** The viewed past page has advanced. */
  pastChanged(touched: ReadonlySet<string>): void {
    if (this.#parts.context.past && touched.size > 0) this.#changed(touched);
  }

  #arrive(): void {
    const { context, arrived, announce } = this.#parts;
    announce();
    const first = !context.state.get().ready;
    context.state.patch({ ready: true });
    if (first) arrived();
  }

  #heard(touched: ReadonlySet<string> | 'all'): void {
    const { context } = this.#parts;
    if (!context.past) this.#changed(touched);
    else {
      if (touched === 'all') this.#judge();
      context.turnable();
    }
  }

  #changed(touched: ReadonlySet<string> | 'all'): void {
    const { context, canvas, text, together, finder } = this.#parts;
    const { stage, page } = context.host;
    if (touched === 'all') {
      stage.show(context.page);
      canvas.renew();
      this.#judge();
    } else stage.changed(touched);
    context.changed(touched);
    text.changed();
    canvas.renewEditing();
    together.pageChanged();
    finder.changed();
    context.state.patch({ loaded: page.page !== undefined });
    context.turnable();
    const { people } = context.state.get();
    if (context.selection.size > 0 || people.some(({ selection }) => selection.length > 0)) canvas.refresh();
  }

  /** Rights may have changed: cancels the current gesture at once if it is no longer allowed. */
  #judge(): void {
    const { context, text, tools, pointers, together } = this.#parts;
    const { state, host } = context;
    const { rights: before, standing: was } = state.get();
    const { standing } = host.page;
    const present = rightsOf(host.page.page, standing);
    const rights = context.past ? rightsInThePast(present) : present;
    state.patch({ standing, rights });
    if (was && standing && was.permit !== standing.permit)
      context.notify({ type: 'permitChanged', permit: standing.permit });
    if (before.edit && !rights.edit) {
      pointers.drop();
      text.end();
      context.select(new Set());
    }
    tools.use();
    if (rights.demo && rights.demo.clientId !== before.demo?.clientId) {
      context.notify({ type: 'demoBegan', actor: rights.demo.actor });
      if (!rights.demo.mine) together.follow(rights.demo.clientId);
    } else if (before.demo && !rights.demo) {
      // Without a network nobody knows whether it has.
      if (host.page.save.state !== 'offline') context.notify({ type: 'demoEnded' });
      if (state.get().following === before.demo.clientId) together.follow(undefined);
    }
  }

  #saved(save: SaveState): void {
    const { context, canvas } = this.#parts;
    const before = context.state.get().save;
    const pending = save.state === 'saved' ? 0 : save.pending;
    if (save.state === 'saved') this.#broken = false;
    else if (pending > 0 && save.state !== 'saving') this.#broken = true;
    context.undelivered.settle(pending);
    context.state.patch({ save });
    canvas.setBroken(this.#broken);
    if (this.#broken) canvas.refresh();
    const failed = save.state === 'notSaved' && !(before.state === 'notSaved' && before.reason === save.reason);
    if (failed) context.notify({ type: 'saveFailed', reason: save.reason });
  }

  /** Words are offered back; the loss of everything else is reported. */
  #lost(work: VoidedWork): void {
    const { reason, whole } = work;
    const words = lostWords(work);
    for (const [selectId, written] of words) this.#words.set(selectId, written);
    if (words.size === 0) {
      const known = this.#voided.get(reason);
      this.#voided.set(reason, { whole: whole || known?.whole === true, count: (known?.count ?? 0) + 1 });
    }
    this.#cancelGather ??= this.#parts.context.host.timing.after(GATHER_MS, () => this.#report());
  }

  #report(): void {
    const { context, text } = this.#parts;
    this.#cancelGather = undefined;
    const reported = this.#voided;
    const words = new Map([...this.#words].filter(([selectId]) => !text.hasRescued(selectId)));
    this.#voided = new Map();
    this.#words = new Map();
    for (const [why, voided] of reported) context.notify({ type: 'voided', reason: why, ...voided });
    if (words.size > 0) context.notify({ type: 'wordsLost', words });
  }
}
