import type { PageState } from '@sw/board-model';
import type { PageClient, SaveState } from '@sw/board-sync';
import type { Finder } from '../find/finder.ts';
import type { Canvas } from '../paint/canvas.ts';
import type { TextDesk } from '../text/text-desk.ts';
import { rightsInThePast, rightsOf } from '../together/rights.ts';
import type { Together } from '../together/together.ts';
import type { Desk } from './desk.ts';
import type { PointerRouter } from './pointer-router.ts';
import type { ToolRunner } from './tool-runner.ts';

export interface WatchParts {
  readonly desk: Desk;
  readonly canvas: Canvas;
  readonly text: TextDesk;
  readonly tools: ToolRunner;
  readonly pointers: PointerRouter;
  readonly together: Together;
  readonly finder: Finder;
}

/** Offline work may be void by the hundred, so it is reported together. */
const GATHER_MS = 200;

/** Turns page events into state, drawing and messages. */
export class PageWatch {
  readonly #parts: WatchParts;
  readonly #stop: (() => void)[] = [];
  #voided = new Map<string, { whole: boolean; count: number }>();
  #cancelGather: (() => void) | undefined;
  #broken = false;

  constructor(parts: WatchParts) {
    this.#parts = parts;
    const { desk } = parts;
    const { page } = desk.host;
    const on: PageClient['on'] = (name, listener) => {
      const off = page.on(name, listener);
      this.#stop.push(off);
      return off;
    };
    on('change', (touched) => this.#heard(touched));
    on('save', (save) => this.#saved(save));
    on('live', () => desk.state.patch({ ready: true }));
    on('standing', () => this.#judge());
    on('access', () => this.#judge());
    on('people', (people) => parts.together.heard(people));
    on('voided', ({ reason, whole }) => this.#gather(reason, whole));
    on('diverged', () => desk.tell({ type: 'dataAbnormal' }));
    on('outdated', () => desk.tell({ type: 'outdated' }));
    // Who has the page has been told by its log what became of it, or has gone by themselves.
    on('denied', ({ error }) => page.page || desk.tell({ type: 'refused', reason: error }));
    on('storageFailed', () => desk.tell({ type: 'saveFailed', reason: 'storage' }));
    if (page.page) this.#changed('all');
    desk.state.patch({ ready: page.live });
    this.#saved(page.save);
    parts.together.heard(page.people);
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
    const { desk, text, pointers } = this.#parts;
    pointers.drop();
    text.end();
    desk.select(new Set());
    desk.past = past;
    desk.state.patch({ past: past !== undefined });
    this.#changed('all');
  }

  /** The viewed past page has advanced. */
  pastChanged(touched: ReadonlySet<string>): void {
    if (this.#parts.desk.past && touched.size > 0) this.#changed(touched);
  }

  #heard(touched: ReadonlySet<string> | 'all'): void {
    const { desk } = this.#parts;
    const { page } = desk.host;
    if (!desk.past) this.#changed(touched);
    else {
      if (touched === 'all') this.#judge();
      desk.state.patch({ canUndo: page.canUndo, canRedo: page.canRedo });
    }
  }

  #changed(touched: ReadonlySet<string> | 'all'): void {
    const { desk, canvas, text, together, finder } = this.#parts;
    const { stage, page } = desk.host;
    if (touched === 'all') {
      stage.show(desk.page);
      canvas.renew();
      this.#judge();
    } else stage.changed(touched);
    desk.changed(touched);
    text.changed();
    canvas.renewEditing();
    together.pageChanged();
    finder.changed();
    desk.state.patch({ loaded: page.page !== undefined, canUndo: page.canUndo, canRedo: page.canRedo });
    const { people } = desk.state.get();
    if (desk.selection.size > 0 || people.some(({ selection }) => selection.length > 0)) canvas.refresh();
  }

  /** Rights may have changed: cancels the current gesture at once if it is no longer allowed. */
  #judge(): void {
    const { desk, text, tools, pointers, together } = this.#parts;
    const { state, host } = desk;
    const { rights: before, standing: was } = state.get();
    const { standing } = host.page;
    const present = rightsOf(host.page.page, standing);
    const rights = desk.past ? rightsInThePast(present) : present;
    state.patch({ standing, rights });
    if (was && standing && was.permit !== standing.permit)
      desk.tell({ type: 'permitChanged', permit: standing.permit });
    if (before.edit && !rights.edit) {
      pointers.drop();
      text.end();
      desk.select(new Set());
    }
    tools.use();
    if (rights.demo && rights.demo.clientId !== before.demo?.clientId) {
      desk.tell({ type: 'demoBegan', actor: rights.demo.actor });
      if (!rights.demo.mine) together.follow(rights.demo.clientId);
    } else if (before.demo && !rights.demo) {
      desk.tell({ type: 'demoEnded' });
      if (state.get().following === before.demo.clientId) together.follow(undefined);
    }
  }

  #saved(save: SaveState): void {
    const { desk, canvas } = this.#parts;
    const before = desk.state.get().save;
    const pending = save.state === 'saved' ? 0 : save.pending;
    if (save.state === 'saved') this.#broken = false;
    else if (pending > 0 && save.state !== 'saving') this.#broken = true;
    desk.undelivered.settle(pending);
    desk.state.patch({ save });
    canvas.setBroken(this.#broken);
    if (this.#broken) canvas.refresh();
    const failed = save.state === 'notSaved' && !(before.state === 'notSaved' && before.reason === save.reason);
    if (failed) desk.tell({ type: 'saveFailed', reason: save.reason });
  }

  #gather(reason: string, whole: boolean): void {
    const known = this.#voided.get(reason);
    this.#voided.set(reason, { whole: whole || known?.whole === true, count: (known?.count ?? 0) + 1 });
    this.#cancelGather ??= this.#parts.desk.host.timing.after(GATHER_MS, () => {
      this.#cancelGather = undefined;
      const told = this.#voided;
      this.#voided = new Map();
      for (const [why, voided] of told) this.#parts.desk.tell({ type: 'voided', reason: why, ...voided });
    });
  }
}
