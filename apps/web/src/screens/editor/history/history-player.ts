import { type Heard, type PastHttp, type PastPage, PastReader, Replay, type ReplaySpeed } from '@sw/board-sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pastHttp } from './past-http.ts';
import type { Place } from './sound/sound-track.ts';

export interface Looking {
  readonly versionId: number;
  /** Log time of what is seen and heard; undefined for an empty beginning. */
  readonly time: number | undefined;
}

export interface HistoryState {
  /** What is looked at; undefined: the present. */
  readonly looking: Looking | undefined;
  readonly loading: boolean;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  /** Whether recordings are played along. */
  readonly sound: boolean;
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

/** What is heard beside a replay, and keeps its time meanwhile. */
export interface ReplaySound {
  follow(at: number, speed: number): number | undefined;
  hush(): void;
}

/** Looking at a page's past in an editor: to and fro, and replayed. */
export class HistoryPlayer {
  readonly store: StoreApi<HistoryState> = createStore(() => ({
    looking: undefined,
    loading: false,
    playing: false,
    speed: 4,
    sound: true,
  }));
  readonly #session: PlayerSession;
  readonly #reader: PastReader;
  readonly #failed: (failure: unknown) => void;
  #past: PastPage | undefined;
  #replay: Replay | undefined;
  #heard: readonly Heard[] = [];
  #sound: ReplaySound | undefined;
  #speedChosen = false;
  /** Asked for while something else was being fetched. */
  #wanted: Place | 'present' | undefined;
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

  /** What is heard, and who plays it. Words are first heard as they were said. */
  setSound(sound: ReplaySound | undefined, heard: readonly Heard[]): void {
    if (sound !== this.#sound) this.#sound?.hush();
    this.#sound = sound;
    this.#heard = heard;
    this.#replay?.setHeard(heard);
    if (heard.length > 0 && !this.#speedChosen) this.store.setState({ speed: 1 });
  }

  /**
   * One moment is fetched at a time; of those requested meanwhile only the last is fetched. `at`: of the log, for a moment
   * between two records.
   */
  async lookAt(versionId: number, at?: number): Promise<void> {
    this.pause();
    await this.#look({ versionId, ...(at === undefined ? {} : { at }) });
  }

  setSpeed(speed: ReplaySpeed): void {
    this.#speedChosen = true;
    this.store.setState({ speed });
  }

  /** On from what is looked at, or is about to be; from `begin` where that is the present or the end. */
  async play(begin: number): Promise<void> {
    this.pause();
    const turn = this.#turn;
    this.store.setState({ playing: true });
    await this.#fetching;
    if (turn !== this.#turn) return;
    const ended = this.#past && this.#past.versionId >= this.#head && this.#replay?.isOver;
    if (!this.#past || ended) await this.#look({ versionId: begin });
    if (turn === this.#turn && this.#past && this.#replay) this.#run(this.#past, this.#replay);
  }

  pause(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#turn += 1;
    this.#sound?.hush();
    if (this.store.getState().playing) this.store.setState({ playing: false });
  }

  /** Back to the present. True if one was somewhere else. */
  back(): boolean {
    this.pause();
    this.#wanted = this.#fetching && 'present';
    const was = this.#past !== undefined;
    this.#past = undefined;
    this.#replay = undefined;
    this.store.setState({ looking: undefined });
    if (was) this.#session.editor.lookAt(undefined);
    return was;
  }

  close(): void {
    this.#over = true;
    this.back();
  }

  #look(place: Place): Promise<void> {
    this.#wanted = place;
    this.#fetching ??= this.#fetch();
    return this.#fetching;
  }

  async #fetch(): Promise<void> {
    this.store.setState({ loading: true });
    try {
      while (typeof this.#wanted === 'object' && !this.#over) {
        const wanted = this.#wanted;
        this.#wanted = undefined;
        const isWanted = (): boolean => !this.#over && this.#wanted === undefined;
        const past = await this.#reader.at(wanted.versionId, isWanted);
        if (past && wanted.at !== undefined) await this.#reader.foldUntil(past, wanted.at, this.#head, isWanted);
        if (past && isWanted()) this.#show(past, wanted);
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

  #run(past: PastPage, replay: Replay): void {
    const clock = (): number => performance.now();
    let [last, reported] = [clock(), 0];
    const frame = (now: number): void => {
      this.#readAhead(past);
      const { speed } = this.store.getState();
      const heard = replay.at === undefined ? undefined : this.#sound?.follow(replay.at, speed);
      const touched =
        heard === undefined ? replay.advance(Math.max(0, now - last), speed, clock) : replay.advanceTo(heard, clock);
      last = now;
      this.#session.editor.pastChanged(touched);
      const ended = replay.isOver && past.reaches >= this.#head && !this.#reading;
      if (now - reported > REPORT_MS || ended) {
        reported = now;
        this.store.setState({ looking: { versionId: ended ? this.#head : past.versionId, time: replay.at } });
      }
      if (ended) this.pause();
      else this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  #show(past: PastPage, { versionId, at = past.time }: Place): void {
    this.#past = past;
    this.#replay = new Replay(past, at);
    this.#replay.setHeard(this.#heard);
    this.#session.editor.lookAt(past.page);
    this.store.setState({ looking: { versionId: Math.max(versionId, past.versionId), time: at } });
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
