import { type Heard, type PastHttp, type PastPage, PastReader, Replay, type ReplaySpeed } from '@sw/board-sync';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditorSession } from '../shell/editor-feature.ts';
import { pastHttp } from './past-http.ts';
import type { Place } from './sound/sound-track.ts';

export interface Looking {
  readonly versionId: number;
  /** The log time of what is seen and heard; undefined before the first record. */
  readonly time: number | undefined;
}

export interface HistoryState {
  /** The moment on the screen; undefined: the present. */
  readonly looking: Looking | undefined;
  readonly loading: boolean;
  readonly playing: boolean;
  readonly speed: ReplaySpeed;
  /** Whether recordings are played along with the replay. */
  readonly sound: boolean;
}

/** The number of records below which more are fetched: some seconds of a busy hour at 60 times the speed. */
const AHEAD = 2_000;
/** How often the slider follows the replay; the page itself follows at every frame. */
const REPORT_MS = 100;

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The part of the editor's session that a player needs. */
export interface PlayerSession {
  readonly editor: Pick<EditorSession['editor'], 'lookAt' | 'pastChanged'>;
  readonly page: { readonly key: { readonly pageId: string } };
}

/** The sound beside a replay, which sets the replay's time while it plays. */
export interface ReplaySound {
  follow(at: number, speed: number): number | undefined;
  hush(): void;
}

/** Shows a page's past in an editor: moves to any moment, and replays. */
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
  /** Requested while another moment was being fetched. */
  #wanted: Place | 'present' | undefined;
  #fetching: Promise<void> | undefined;
  /** Changes with every pause, so that a replay that waited for its beginning knows whether it is still wanted. */
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

  /** Sets the newest known version, up to which a replay runs. */
  setHead(head: number): void {
    this.#head = head;
  }

  /** Sets what is heard, and its player. Unless the user has chosen a speed, speech plays at its original one. */
  setSound(sound: ReplaySound | undefined, heard: readonly Heard[]): void {
    if (sound !== this.#sound) this.#sound?.hush();
    this.#sound = sound;
    this.#heard = heard;
    this.#replay?.setHeard(heard);
    if (heard.length > 0 && !this.#speedChosen) this.store.setState({ speed: 1 });
  }

  /**
   * Only one moment is fetched at a time; of those requested in the meantime only the last is fetched. `at`: the log time,
   * for a moment between two records.
   */
  async lookAt(versionId: number, at?: number): Promise<void> {
    this.pause();
    await this.#look({ versionId, ...(at === undefined ? {} : { at }) });
  }

  setSpeed(speed: ReplaySpeed): void {
    this.#speedChosen = true;
    this.store.setState({ speed });
  }

  /** Plays from the moment that is shown or requested; from `begin` if that is the present or the end. */
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

  /** Returns to the present. True if another moment was shown. */
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
        // The remaining versions up to the head belong to other pages.
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
