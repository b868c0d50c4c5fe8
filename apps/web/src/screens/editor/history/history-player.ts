import { type PastHttp, type PastPage, PastReader, Replay, type ReplaySpeed } from '@sw/board-sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pastHttp } from './past-http.ts';

export interface Looking {
  readonly versionId: number;
  /** Log time of what is seen; undefined for an empty beginning. */
  readonly time: number | undefined;
}

export interface HistoryState {
  /** What is looked at; undefined: the present. */
  readonly looking: Looking | undefined;
  readonly loading: boolean;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
}

/** Records that are at hand before more are fetched: at 60 times the speed of an hour of busy work some seconds. */
const AHEAD = 2_000;
/** The slider follows the replay so often; the page itself at every frame. */
const REPORT_MS = 100;

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What a player needs of the editor's session. */
export interface PlayerSession {
  readonly editor: Pick<EditorSession['editor'], 'lookAt' | 'pastChanged'>;
  readonly page: { readonly key: { readonly pageId: string } };
}

/** Looking at a page's past in an editor: to and fro, and replayed. */
export class HistoryPlayer {
  readonly store: StoreApi<HistoryState> = createStore(() => ({
    looking: undefined,
    loading: false,
    playing: false,
    speed: 4,
  }));
  readonly #session: PlayerSession;
  readonly #reader: PastReader;
  readonly #failed: (failure: unknown) => void;
  #past: PastPage | undefined;
  /** Asked for while something else was being fetched. */
  #wanted: number | 'present' | undefined;
  #fetching: Promise<void> | undefined;
  /** Another one with every pause: a replay that waited for its beginning knows whether it is still wanted. */
  #turn = 0;
  #head = 0;
  #frame: number | undefined;
  #reading = false;
  #over = false;

  constructor(session: PlayerSession, failed: (failure: unknown) => void, http: PastHttp = pastHttp) {
    this.#session = session;
    this.#failed = failed;
    this.#reader = new PastReader(session.page.key.pageId, http, breathe, () => performance.now());
  }

  /** The newest version that is known: a replay goes up to there. */
  setHead(head: number): void {
    this.#head = head;
  }

  /** One moment is fetched at a time; of those requested meanwhile only the last is fetched. */
  async lookAt(versionId: number): Promise<void> {
    this.pause();
    await this.#look(versionId);
  }

  setSpeed(speed: ReplaySpeed): void {
    this.store.setState({ speed });
  }

  /** On from what is looked at, or is about to be; from `begin` where that is the present or the end. */
  async play(begin: number): Promise<void> {
    this.pause();
    const turn = this.#turn;
    this.store.setState({ playing: true });
    await this.#fetching;
    if (turn !== this.#turn) return;
    if (!this.#past || this.#past.versionId >= this.#head) await this.#look(begin);
    if (turn === this.#turn && this.#past) this.#run(this.#past);
  }

  pause(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#turn += 1;
    if (this.store.getState().playing) this.store.setState({ playing: false });
  }

  /** Back to the present. True if one was somewhere else. */
  back(): boolean {
    this.pause();
    this.#wanted = this.#fetching && 'present';
    const was = this.#past !== undefined;
    this.#past = undefined;
    this.store.setState({ looking: undefined });
    if (was) this.#session.editor.lookAt(undefined);
    return was;
  }

  close(): void {
    this.#over = true;
    this.back();
  }

  #look(versionId: number): Promise<void> {
    this.#wanted = versionId;
    this.#fetching ??= this.#fetch();
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    this.store.setState({ loading: true });
    try {
      while (typeof this.#wanted === 'number' && !this.#over) {
        const wanted = this.#wanted;
        this.#wanted = undefined;
        const past = await this.#reader.at(wanted, () => !this.#over && this.#wanted === undefined);
        if (past) this.#show(past, wanted);
      }
    } catch (failure) {
      this.pause();
      this.#failed(failure);
    } finally {
      this.#wanted = undefined;
      this.#fetching = undefined;
      this.store.setState({ loading: false });
    }
  }

  #run(past: PastPage): void {
    const replay = new Replay(past);
    let [last, reported] = [performance.now(), 0];
    const frame = (now: number): void => {
      this.#readAhead(past);
      const touched = replay.advance(Math.max(0, now - last), this.store.getState().speed, () => performance.now());
      last = now;
      this.#session.editor.pastChanged(touched);
      const ended = !past.next && past.reaches >= this.#head && !this.#reading;
      if (now - reported > REPORT_MS || ended) {
        reported = now;
        this.store.setState({ looking: { versionId: ended ? this.#head : past.versionId, time: past.time } });
      }
      if (ended) this.pause();
      else this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  #show(past: PastPage, versionId: number): void {
    this.#past = past;
    this.#session.editor.lookAt(past.page);
    this.store.setState({ looking: { versionId, time: past.time } });
  }

  #readAhead(past: PastPage): void {
    if (this.#reading || past.reaches >= this.#head || past.left > AHEAD) return;
    this.#reading = true;
    const before = past.reaches;
    this.#reader
      .read(past, this.#head)
      .then((more) => {
        // The rest of the numbers up to the head are of other pages.
        if (!more && past.reaches === before) this.#head = Math.min(this.#head, past.reaches);
      })
      .catch((failure: unknown) => {
        this.pause();
        this.#failed(failure);
      })
      .finally(() => {
        this.#reading = false;
      });
  }
}
