import { fail, type Result } from '@sw/base';
import type { decodeSnapshot, PageState, UndoState } from '@sw/board-model';
import type { BatchEntry, GatewayMessage, Presence } from '@sw/contract';
import { Emitter, type Unsubscribe } from '../emitter.ts';
import { PageKeeper } from '../keep/page-keeper.ts';
import type { PageKeep } from '../keep/port.ts';
import { adoptedEntry, type LaneEntry } from '../lane/entry.ts';
import { SendingLane } from '../lane/sending-lane.ts';
import type { Connection, ConnectionState } from '../link/connection.ts';
import { type LinkHost, type Opened, PageLink } from '../link/page-link.ts';
import type { SyncHttp } from '../ports/http.ts';
import type { Timing } from '../ports/timing.ts';
import type { LaneKey, OperationQueue, QueuedRecord } from '../queue/port.ts';
import { doubtsDemo } from './demo-doubt.ts';
import { type Dispatched, type DispatchOptions, dispatch } from './dispatch.ts';
import type { Draft } from './drafts.ts';
import type { PageEvents, Standing, VoidedWork } from './events.ts';
import { HashCheck } from './hash-check.ts';
import { Inbox, type InboxFold } from './inbox.ts';
import { Lanes } from './lanes.ts';
import { lostWords } from './lost-words.ts';
import type { PageClient } from './page-client.ts';
import { PageCore } from './page-core.ts';
import { PagePresence, type Person } from './presence.ts';
import { type Bar, type DispatchRefusal, denialOf } from './refusals.ts';
import type { Enough } from './replica.ts';
import type { SaveState } from './save-state.ts';
import { SaveWatch } from './save-watch.ts';
import { SnapshotLoader } from './snapshot-loader.ts';
import type { UndoTracker } from './undo.ts';

export interface PagePorts {
  readonly maciid: string;
  readonly http: SyncHttp;
  readonly queue: OperationQueue;
  readonly keep: PageKeep | undefined;
  readonly timing: Timing;
  readonly decode: typeof decodeSnapshot;
  readonly maxPartBytes: number | undefined;
  /** Words of the user that were not kept, by the object they were written in, when nobody has the page open. */
  readonly lostWords: (key: LaneKey, words: ReadonlyMap<string, string>) => void;
}

const CHECK_MS = 5_000;
/** Rolling back more operations to read the page below would interrupt drawing. */
const MOST_TAKEN_OFF = 1_000;

/** The page as the editor sees it: one view, dispatch, undo, presence, and the save state. */
export class PageSession implements LinkHost, PageClient {
  readonly #ports: PagePorts;
  readonly #events = new Emitter<PageEvents>();
  readonly #core: PageCore;
  readonly #loader: SnapshotLoader;
  readonly #save: SaveWatch;
  readonly #presence: PagePresence;
  readonly #keeper: PageKeeper;
  readonly #hashCheck: HashCheck;
  readonly #undo: UndoTracker;
  readonly #disposed: (nextSeq: number) => void;
  #connectedSince: number | undefined;
  /** Until when the page was at the head of the log; undefined if it never was. */
  #lostAt: number | undefined;
  #doubtsDemo = false;
  /** Why nothing will be sent until the user acts. */
  #barred: Bar | undefined;
  readonly #inbox: Inbox;
  /** The version of the snapshot being fetched, while there is no page. */
  #coming: number | undefined;
  #cancelCheck: () => void;
  /** Whether the page has been at the log's head before: from then on its frames matter. */
  #isShown = false;
  /** How many callers hold it open. Without any it stays until its work is saved. */
  #holders = 0;
  #gone = false;

  constructor(
    connection: Connection,
    key: LaneKey,
    nextSeq: number,
    ports: PagePorts,
    undo: UndoTracker,
    disposed: (nextSeq: number) => void,
  ) {
    const { timing } = ports;
    this.#ports = ports;
    this.#undo = undo;
    this.#disposed = disposed;
    this.#core = new PageCore(new Lanes(this.#link(connection, key, nextSeq)), () => connection.rules);
    this.#inbox = new Inbox(timing, {
      isSliced: () => this.#isShown,
      fold: (entries, enough) => this.#fold(entries, enough),
    });
    this.#save = new SaveWatch(
      timing,
      () => this.#saveFacts(),
      (state) => this.#events.emit('save', state),
    );
    this.#presence = new PagePresence(timing, (items) =>
      connection.send({ topic: 'follow', type: 'presence', pageId: key.pageId, items }),
    );
    this.#loader = new SnapshotLoader(key.wbNo, key.pageId, ports, {
      found: (versionId) => this.#found(versionId),
      loaded: (page) => this.#loaded(page),
      refused: (error) => this.#deny(error),
      missed: () => void this.#showKept(),
      outdated: () => this.#outdate(),
    });
    this.#keeper = new PageKeeper(timing, () => this.#keep());
    this.#hashCheck = new HashCheck(key.pageId, ports.http, (difference) => this.#diverged(difference));
    this.#cancelCheck = timing.after(CHECK_MS, () => this.#check());
    this.#loader.load(0);
  }

  get key(): LaneKey {
    return this.#own.lane.key;
  }

  /** The page with pending operations on top; undefined until it is loaded. Read-only for callers. */
  get page(): PageState | undefined {
    return this.#core.replica?.page;
  }

  get standing(): Standing | undefined {
    return this.#core.standing;
  }

  /** Whether the log is folded to its head and operations are being sent. */
  get live(): boolean {
    return this.#own.live;
  }

  get save(): SaveState {
    return this.#save.state;
  }

  get pending(): number {
    return this.#core.lanes.pending;
  }

  get undoPage(): string | undefined {
    return this.#undo.undoPage;
  }

  get redoPage(): string | undefined {
    return this.#undo.redoPage;
  }

  /** The user's gestures on this board since it was opened, and how many of them are applied. */
  get undoState(): UndoState {
    return this.#undo.state;
  }

  get people(): ReadonlyMap<string, Person> {
    return this.#presence.people;
  }

  deletedBy(selectId: string): number | undefined {
    return this.#core.deletedBy(selectId);
  }

  on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => void): Unsubscribe {
    return this.#events.on(name, listener);
  }

  /** Shows one gesture at once and saves it, or returns why nothing happened. */
  dispatch(drafts: readonly Draft[], options: DispatchOptions = {}): Result<Dispatched, DispatchRefusal> {
    return this.#dispatch(drafts, options, this.#undo);
  }

  undo(): Result<Dispatched, DispatchRefusal> {
    if (this.undoPage !== this.key.pageId) return fail('nothing');
    return this.#undo.undo((drafts) => this.#dispatch(drafts, {}, undefined));
  }

  redo(): Result<Dispatched, DispatchRefusal> {
    if (this.redoPage !== this.key.pageId) return fail('nothing');
    return this.#undo.redo((drafts) => this.#dispatch(drafts, {}, undefined));
  }

  forgetPage(pageId: string): void {
    this.#undo.forget(pageId);
  }

  /**
   * A gesture that the server writes on the user's behalf (a restore): once it has arrived through the log, it can be
   * undone like any other.
   */
  claim(gestureId: string): void {
    this.#core.claim(gestureId, (inverse) => this.#undo.remember(gestureId, inverse));
  }

  unclaim(gestureId: string): void {
    this.#core.unclaim(gestureId);
  }

  /** Sends presence to the others; at most thirty times a second, and never stored. */
  say(item: Presence): void {
    this.#presence.say(item);
  }

  /** Resolves when everything dispatched so far survives the tab. */
  durable(): Promise<void> {
    return this.#own.lane.durable();
  }

  /** The rights may have changed: denied operations are tried again. */
  retry(): void {
    if (this.#barred !== undefined && this.#barred !== 'outdated') this.#proceed();
  }

  keepNow(): void {
    this.#keeper.keepNow();
  }

  hold(): void {
    this.#holders += 1;
  }

  /** The page stays in the background until all of it is saved. */
  close(): void {
    this.#holders -= 1;
    this.#settle();
  }

  /** Closes immediately, saved or not; the queue keeps unsaved work. */
  dispose(): void {
    if (this.#gone) return;
    this.#keeper.keepNow();
    this.#gone = true;
    this.#loader.stop();
    this.#save.stop();
    this.#presence.reset();
    this.#inbox.stop();
    this.#cancelCheck();
    for (const link of this.#core.lanes.links()) link.leave();
    this.#disposed(this.#own.lane.nextSeq);
  }

  // Events of the connection.

  connection(state: ConnectionState): void {
    if (state.name === 'connected') {
      this.#connectedSince = this.#ports.timing.now();
      if (this.#barred !== 'outdated') this.#proceed();
    } else {
      if (this.live) this.#lostAt = this.#ports.timing.now();
      this.#connectedSince = undefined;
      this.#own.down();
      this.#presence.reset();
      this.#events.emit('people', this.#presence.people);
      this.#keeper.keepNow();
    }
    if (state.name === 'ended') this.#barred = state.why;
    this.#settle();
  }

  message(message: GatewayMessage): void {
    if (message.type === 'people') {
      this.#presence.receive(message.people);
      this.#events.emit('people', this.#presence.people);
    } else this.#own.message(message);
  }

  confirmed(head: number | null): void {
    this.#own.confirmed(head);
  }

  batch(entries: readonly BatchEntry[]): void {
    this.#inbox.add(entries);
    if (this.page) this.#inbox.proceed();
  }

  /** Sends a closed tab's work unchanged, on a separate connection whose messages go to the link. */
  adopt(connection: Connection, key: LaneKey, records: readonly QueuedRecord[], done: () => void): PageLink {
    const link = this.#link(connection, key, 1);
    const now = this.#ports.timing.now();
    for (const record of records) link.lane.add(adoptedEntry(key, record, now));
    this.#core.lanes.adopt(link, done);
    const news = this.#core.dropConsumed();
    this.#core.rebase();
    link.proceed();
    this.#emitChange();
    for (const work of news) this.#lose(work);
    this.#settle();
    return link;
  }

  // Requests and reports of the links.

  version(): number | undefined {
    return this.page?.versionId;
  }

  wanted(): number | undefined {
    return this.version() ?? this.#coming;
  }

  lastInLane(clientId: string): number {
    return this.#core.lastInLane(clientId);
  }

  opened(link: PageLink, { actor, permit, owner }: Opened): void {
    const news = this.#core.stand({ actor, permit, owner });
    if (link === this.#own) this.#barred = undefined;
    this.#keeper.changed();
    this.#events.emit('standing', { actor, permit, owner });
    this.#emitChange();
    for (const work of news) this.#lose(work);
    this.#settle();
  }

  reached(link: PageLink): void {
    if (link !== this.#own) return;
    this.#isShown = true;
    this.#weighDemo();
    // The records folded so far are reported first.
    this.#emitChange();
    this.#events.emit('live', null);
  }

  reload(link: PageLink, atLeast: number): void {
    if (link === this.#own) this.#loader.load(atLeast);
    else link.retryLater();
  }

  denied(link: PageLink, error: string): void {
    if (link === this.#own) this.#deny(error);
    else link.retryLater();
  }

  stale({ key }: SendingLane, entries: readonly LaneEntry[]): void {
    const operations = entries.flatMap(({ operation }) => operation ?? []);
    const { wbNo, pageId, clientId } = key;
    this.#core.rebase();
    this.#emitChange();
    this.#events.emit('stale', { wbNo, pageId, clientId, queuedAt: entries[0]?.queuedAt ?? 0, operations });
  }

  refused(): void {
    this.#core.rebase();
    this.#emitChange();
    this.#settle();
  }

  changed(): void {
    this.#settle();
  }

  get #own(): PageLink {
    return this.#core.lanes.own;
  }

  #link(connection: Connection, key: LaneKey, nextSeq: number): PageLink {
    const { queue, timing } = this.#ports;
    const storageFailed = (error: unknown) => this.#events.emit('storageFailed', { error });
    const settled = () => void (this.#gone || this.#save.update());
    const lane = new SendingLane({ key, nextSeq, queue, now: () => timing.now(), storageFailed, settled });
    return new PageLink(connection, lane, timing, this);
  }

  #dispatch(
    drafts: readonly Draft[],
    options: DispatchOptions,
    undo: UndoTracker | undefined,
  ): Result<Dispatched, DispatchRefusal> {
    if (this.#gone) return fail('closed');
    if (this.page && this.#barred !== undefined) return fail(this.#barred);
    const { maciid, maxPartBytes, timing } = this.#ports;
    const done = dispatch(drafts, options, { core: this.#core, maciid, maxPartBytes, now: timing.now(), undo });
    this.#emitChange();
    this.#settle();
    return done;
  }

  #fold(entries: readonly BatchEntry[], enough: Enough | undefined): InboxFold {
    const access = this.page?.access;
    const reapplied = this.#core.replica?.reapplied ?? 0;
    const news = this.#core.fold(entries, enough);
    if (!news) return { taken: 0, reapplied: 0 };
    if (this.#doubtsDemo) this.#core.showDemo(false);
    if (news.advanced) {
      for (const link of this.#core.lanes.links()) link.advanced();
      this.#keeper.changed();
    }
    if (news.gap) this.#own.gap();
    if (news.outdated) this.#outdate();
    this.#emitChange();
    if (news.standingChanged && this.standing) this.#events.emit('standing', this.standing);
    if (this.page && this.page.access !== access) this.#events.emit('access', this.page.access);
    for (const work of news.voided) this.#lose(work);
    // Work from before this user opened the page is not reported.
    if (this.#isShown) for (const actor of news.restoredBy) this.#events.emit('restored', { actor });
    this.#compareWithLog();
    this.#settle();
    return {
      // Nothing behind a gap follows what we have.
      taken: news.gap || news.outdated ? entries.length : news.taken,
      reapplied: (this.#core.replica?.reapplied ?? 0) - reapplied,
    };
  }

  /**
   * With nothing pending, the shown page must equal the log's. The server cannot check this, because it only has the
   * log's page.
   */
  #compareWithLog(): void {
    const { replica } = this.#core;
    const ours = replica?.strayHash;
    if (!replica || ours === undefined) return;
    const { versionId } = replica.page;
    this.#diverged({ versionId, ours, theirs: replica.hashAt(versionId) ?? '' });
  }

  #diverged(difference: PageEvents['diverged']): void {
    this.#events.emit('diverged', difference);
    this.#own.down();
    this.#loader.load(0);
  }

  /** The first snapshot is loading. The records after it are requested at once and wait in the inbox. */
  #found(versionId: number): void {
    if (this.page) return;
    this.#coming = versionId;
    for (const link of this.#core.lanes.links()) link.proceed();
  }

  #loaded(page: PageState): void {
    if (this.page) this.#inbox.clear();
    const news = this.#core.load(page);
    this.#weighDemo();
    this.#events.emit('change', 'all');
    for (const work of news) this.#lose(work);
    for (const link of this.#core.lanes.links()) {
      link.advanced();
      link.proceed();
    }
    this.#inbox.foldAll();
    this.#settle();
  }

  /** Without a network the page is shown as it was last seen here. Later records are requested once there is a connection. */
  async #showKept(): Promise<void> {
    if (this.page) return;
    const kept = await this.#ports.keep?.read(this.key).catch(() => undefined);
    const page = kept && (await this.#ports.decode(kept.bytes));
    if (!kept || !page?.ok || this.page || this.#gone || page.value.pageId !== this.key.pageId) return;
    this.#loader.stop();
    this.#core.stand(kept.standing);
    this.#events.emit('standing', kept.standing);
    this.#loaded(page.value);
    this.#keeper.stop();
  }

  #keep(): void {
    const { keep } = this.#ports;
    const { replica, standing } = this.#core;
    if (!keep || !replica || !standing || this.pending > MOST_TAKEN_OFF) return;
    const bytes = replica.snapshot();
    this.#emitChange();
    // Without stored pages nothing can be shown offline.
    keep.write(this.key, { bytes, standing }).catch(() => undefined);
  }

  #proceed(): void {
    if (!this.page && this.#barred !== undefined) this.#loader.load(0);
    for (const link of this.#core.lanes.links()) link.proceed();
  }

  #deny(error: string): void {
    const denial = denialOf(error);
    this.#barred = denial;
    this.#own.down();
    this.#events.emit('denied', { error: denial });
    this.#settle();
  }

  #outdate(): void {
    this.#barred = 'outdated';
    this.#own.down();
    this.#events.emit('outdated', null);
    this.#settle();
  }

  #weighDemo(): void {
    const { live } = this;
    const facts = { live, connected: this.#connectedSince !== undefined, lostAt: this.#lostAt };
    this.#doubtsDemo = doubtsDemo({ ...facts, doubted: this.#doubtsDemo }, this.#ports.timing.now());
    if (!this.#core.showDemo(!this.#doubtsDemo)) return;
    this.#emitChange();
    if (this.page) this.#events.emit('access', this.page.access);
  }

  #check(): void {
    this.#cancelCheck = this.#ports.timing.after(CHECK_MS, () => this.#check());
    this.#weighDemo();
    for (const link of this.#core.lanes.links()) link.check();
    const { replica } = this.#core;
    if (this.live && replica) this.#hashCheck.check(replica, this.#ports.timing.now());
  }

  /** A queue may be sent while nobody has its page open; the words must reach their writer all the same. */
  #lose(work: VoidedWork): void {
    if (this.#events.hears('voided')) {
      this.#events.emit('voided', work);
      return;
    }
    const words = lostWords(work);
    if (words.size > 0) this.#ports.lostWords(this.key, words);
  }

  #emitChange(): void {
    const touched = this.#core.replica?.takeTouched();
    if (touched && touched.size > 0) this.#events.emit('change', touched);
  }

  #saveFacts() {
    const { lanes } = this.#core;
    return {
      pending: lanes.pending,
      kept: () => lanes.kept,
      connectedSince: this.#connectedSince,
      waitingSince: lanes.waitingSince(),
      barred: this.#barred,
      haltReason: lanes.haltReason(),
    };
  }

  #settle(): void {
    if (this.#gone) return;
    this.#core.lanes.letGo();
    if (this.#gone) return;
    this.#save.update();
    if (this.#holders <= 0 && this.pending === 0) this.dispose();
  }
}
