import { type BoardObject, type Json, joinRuns, KIND, type TextRun, weaveRuns } from '@sw/board-model';
import type { Draft, PageClient, Timing } from '@sw/board-sync';
import { OF_RUNS, type StylePatch, type ToggledStyle } from '../commands/style.ts';
import { creationDraft, deletionDraft, propertyDraft } from '../edit/changes.ts';
import type { TextEditRequest, TextPart } from './request.ts';
import { plainText, runsBetween, styleText } from './runs.ts';

/** Delay until others see the typed text. */
const FLUSH_MS = 400;
/** Repeated this often, so that users who join later know too. */
const SAY_MS = 2_000;

const same = (a: readonly TextRun[], b: readonly TextRun[]): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface TextPorts {
  readonly page: Pick<PageClient, 'page' | 'say'>;
  readonly timing: Timing;
  readonly gesture: string;
  readonly typed: boolean;
  dispatch(drafts: readonly Draft[], gesture: string): boolean;
  /** Undefined: the whole text, or nothing is selected. */
  selected(part: TextPart | undefined): void;
  /** Moves to another cell or node. */
  leave(way: 'next' | 'before' | 'enter'): boolean;
  /** The object was deleted by somebody else: a note in its place, not on the page yet, for the words. */
  rescue(): BoardObject | undefined;
  ended(): void;
}

/**
 * One text edited by one user; others may write in it at the same time. Input is sent as a change from the seen text to
 * the new one, so that the model can merge it with others' changes; their changes are merged into the field.
 */
export class TextSession implements TextEditRequest {
  readonly id: string;
  readonly typed: boolean;
  readonly #ports: TextPorts;
  #draft: BoardObject;
  readonly #listeners = new Set<(event: 'changed' | 'ended') => void>();
  /** The page's version of this text at the last check. */
  #base: readonly TextRun[];
  #local: readonly TextRun[];
  #created: boolean;
  #part: TextPart | undefined;
  #cancelFlush: (() => void) | undefined;
  #cancelSay: (() => void) | undefined;
  #over = false;

  /** `object` is on the page, or will be created with the first word. */
  constructor(object: BoardObject, ports: TextPorts) {
    this.id = object.selectId;
    this.typed = ports.typed;
    this.#ports = ports;
    this.#draft = object;
    this.#created = ports.page.page?.objects.has(object.selectId) ?? false;
    this.#base = object.runs ?? [];
    this.#local = this.#base;
    this.#say();
  }

  get selectId(): string {
    return this.#draft.selectId;
  }

  object(): BoardObject {
    return this.#present() ?? this.#draft;
  }

  runs(): readonly TextRun[] {
    return this.#local;
  }

  subscribe(listener: (event: 'changed' | 'ended') => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  input(runs: readonly TextRun[], seen: readonly TextRun[] = this.#local): void {
    if (this.#over) return;
    const written = joinRuns(runs);
    this.#local = same(seen, this.#local) ? written : weaveRuns(seen, this.#local, written);
    this.#cancelFlush ??= this.#ports.timing.after(FLUSH_MS, () => this.flush());
  }

  flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    if (this.#over || same(this.#base, this.#local)) return;
    const wanted = this.#local;
    // Set before the page reports the change, which is then our own.
    const before = this.#base;
    this.#base = wanted;
    const sent = this.#ports.dispatch(this.#draftsOf(before, wanted), this.#ports.gesture);
    if (sent) this.#created = true;
    else this.#base = before;
    // Its table or graph may be larger now.
    if (sent) this.#emit('changed');
    this.changed();
  }

  select({ from, to }: TextPart): void {
    const isPart = from < to && to - from < plainText(this.#local).length;
    if (this.#over || (isPart ? from === this.#part?.from && to === this.#part.to : this.#part === undefined)) return;
    this.#part = isPart ? { from, to } : undefined;
    this.#ports.selected(this.#part);
  }

  /** Styles the selection, if it is a part of the text and characters can have the style. */
  style(patch: StylePatch): boolean {
    const part = this.#part;
    const own = Object.keys(patch).every((name) => OF_RUNS.has(name));
    if (this.#over || !part || !own) return false;
    this.#local = styleText(this.#local, part.from, part.to, patch);
    this.flush();
    this.#emit('changed');
    // The selected part is the same, but looks different.
    this.#ports.selected({ ...part });
    return true;
  }

  /** Enables the style for the whole selection, unless all of it has it. */
  toggle(style: ToggledStyle): boolean {
    const part = this.#part;
    if (!part) return false;
    const whole = this.object()[style] === true;
    const on = !runsBetween(this.#local, part.from, part.to).every((run) => (run[style] ?? whole) === true);
    // A style of the whole text must be switched off explicitly for a part.
    return this.style({ [style]: on === whole ? null : on });
  }

  leave(way: 'next' | 'before' | 'enter'): boolean {
    if (this.#over) return false;
    this.flush();
    return this.#ports.leave(way);
  }

  end(): void {
    if (this.#over) return;
    this.flush();
    const left = this.#present();
    // An empty text is invisible and would stay on the page forever, so it is deleted. Shapes and notes stay without text.
    if (left?.type === KIND.textGroup && this.#local.length === 0 && left.runs === undefined) {
      this.#ports.dispatch([deletionDraft([this.selectId])], this.#ports.gesture);
    }
    this.#finish();
  }

  /** The page changed. */
  changed(): void {
    const present = this.#present();
    if (this.#over || !this.#created) return;
    if (!present) {
      this.#moveOn();
      return;
    }
    const runs = present.runs ?? [];
    if (same(runs, this.#base)) return;
    this.#local = weaveRuns(this.#base, runs, this.#local);
    this.#base = runs;
    this.#emit('changed');
  }

  /** Ends without the words. */
  discard(): void {
    if (this.#over) return;
    this.#local = this.#base;
    if (this.#present()) this.#ports.dispatch([deletionDraft([this.selectId])], this.#ports.gesture);
    if (!this.#over) this.#finish();
  }

  /**
   * Somebody deleted the edited object. Editing continues in a new note, so that nothing typed is lost
   * and no key becomes a shortcut. The note is created with the next word, or at the end.
   */
  #moveOn(): void {
    const note = this.#ports.rescue();
    if (!note) {
      this.#finish();
      return;
    }
    this.#draft = note;
    this.#created = false;
    this.#base = [];
    this.#cancelSay?.();
    this.#say();
    this.#emit('changed');
  }

  #present(): BoardObject | undefined {
    return this.#ports.page.page?.objects.get(this.selectId);
  }

  #draftsOf(before: readonly TextRun[], wanted: readonly TextRun[]): Draft[] {
    const written = propertyDraft([[this.selectId, 'runs', nullable(before), nullable(wanted)]]);
    if (this.#created || this.#present()) return [written];
    // Two people may start one cell at once. Only one of them creates it, and it gets the words of both.
    if (this.#draft.parentId !== undefined) return [creationDraft([this.#draft]), written];
    return [creationDraft([{ ...this.#draft, runs: wanted }])];
  }

  #say(): void {
    this.#ports.page.say({ kind: 'editing', selectId: this.selectId });
    this.#cancelSay = this.#ports.timing.after(SAY_MS, () => this.#say());
  }

  #finish(): void {
    this.#over = true;
    this.#cancelFlush?.();
    this.#cancelSay?.();
    this.#ports.page.say({ kind: 'editing', selectId: null });
    this.#emit('ended');
    this.#ports.ended();
  }

  #emit(event: 'changed' | 'ended'): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

const nullable = (runs: readonly TextRun[]): Json => (runs.length === 0 ? null : (runs as unknown as Json));
