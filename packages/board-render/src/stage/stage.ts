import type { BoardObject, Json, PageState } from '@sw/board-model';
import { readBackground } from '../background/read-background.ts';
import type { Hints } from '../composite/hints.ts';
import type { DrawContext, LoadedImage } from '../context.ts';
import type { Easel } from '../draw/easel.ts';
import type { FontFile } from '../fonts/face-loader.ts';
import { forgetTexts } from '../fonts/forget-texts.ts';
import type { Box, Size } from '../geometry.ts';
import { createKit, type DrawingKit } from '../kit.ts';
import { groundOf, type Theme } from '../theme.ts';
import { type Camera, type Lens, lensOf, type Pane, type PixelBox, paneOf } from './camera.ts';
import { Damage } from './damage.ts';
import { clipTo, FreshObjects } from './fresh.ts';
import { type LiveItem, LiveLayer } from './live-layer.ts';
import type { DrawJob, FromPainter, Picture } from './messages.ts';
import type { GroupTile, MovedGroup } from './moved-group.ts';
import { type PageIndex, StageIndex } from './page-index.ts';
import { learnSize, Pictures, shownBy } from './pictures.ts';
import { SentPage } from './sent-page.ts';
import type { StageHost } from './stage-host.ts';
import { pixelsOf, TILE } from './tile.ts';
import { TileLayer } from './tile-layer.ts';

/** Paints above everything, in css pixels of the window. */
export type OverlayPaint = (context: DrawContext, camera: Camera) => void;

/** The editor's drawing surface: settled tiles, moving items above them, and the overlay. */
export interface Stage {
  readonly index: PageIndex;
  resize(width: number, height: number, pixelRatio: number): void;
  setTheme(theme: Theme): void;
  /** Hints shown in empty nodes. */
  setHints(hints: Hints): void;
  show(page: PageState | undefined): void;
  /** Ids of objects that may look different now, '' for the page itself. */
  changed(touched: ReadonlySet<string> | 'all'): void;
  look(camera: Camera): void;
  /** Everything that is moving, the user's own and others'. */
  live(items: readonly LiveItem[]): void;
  /** Many objects that may be moved together next: the painter draws them beforehand. */
  expect(objects: readonly BoardObject[] | undefined): void;
  /** Settled objects that are not drawn, such as a text being edited in a field. */
  hide(ids: ReadonlySet<string>): void;
  overlay(paint: OverlayPaint | undefined): void;
  /** Everything visible shows the current state, sharp. */
  settled(): Promise<void>;
  /**
   * A small drawing of the whole current page by the painter. Requests from before the stage is disposed of are still answered,
   * later ones are not.
   */
  picture(size: Size): Promise<PagePicture | undefined>;
  dispose(): void;
}

export interface PagePicture {
  readonly image: Picture;
  /** None of the page's pictures was missing in it. */
  readonly complete: boolean;
}

/** Tiles are drawn at the camera's exact zoom once it has rested for this long. */
const ZOOM_REST_MS = 140;
/** Limit for an image drawn above the tiles while it moves: 8 MB each, where the painter may have 33. */
const WINDOW_PIXELS = 2_000_000;
const NOTHING: readonly LiveItem[] = [];

export const createStage = (host: StageHost): Stage => new LayeredStage(host);

class LayeredStage implements Stage {
  readonly #host: StageHost;
  readonly #kit: DrawingKit;
  readonly #tiles: TileLayer;
  readonly #live: LiveLayer;
  readonly #index: StageIndex;
  /** For items moving above the tiles. */
  readonly #pictures: Pictures;
  /** For the tiles. */
  readonly #given: Pictures;
  readonly #damage = new Damage();
  readonly #fresh = new FreshObjects();
  readonly #waiting: (() => void)[] = [];
  readonly #stopFaces: (() => void) | undefined;
  #pane: Pane = paneOf(1, 1, 1);
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #lens: Lens = lensOf(this.#camera, this.#pane);
  #theme: Theme = 'light';
  #hints: Hints | undefined;
  #page: PageState | undefined;
  #background: Json = null;
  readonly #sent: SentPage;
  #items = NOTHING;
  #hidden: ReadonlySet<string> = new Set();
  #overlay: OverlayPaint | undefined;
  readonly #groupJobs = new Map<number, GroupTile & { readonly group: MovedGroup }>();
  #groupJob = 0;
  readonly #wholeJobs = new Map<number, (picture: PagePicture) => void>();
  readonly #wholesDue: (Size & { readonly job: number })[] = [];
  #wholeJob = 0;
  #zoomedAt = Number.NEGATIVE_INFINITY;
  #scheduled = false;
  #open = true;

  constructor(host: StageHost) {
    this.#host = host;
    this.#kit = createKit(host.engine);
    this.#sent = new SentPage(this.#kit, host.painter);
    this.#index = new StageIndex(this.#kit);
    this.#live = new LiveLayer(this.#kit, this.#index, host.layer);
    const load = (most: number) => async (src: string) => host.loadImage?.(src, most);
    this.#pictures = new Pictures(load(WINDOW_PIXELS), (src, image) => this.#pictureCame(src, image));
    this.#given = new Pictures(load(Number.POSITIVE_INFINITY), (src, image) => this.#givePicture(src, image));
    this.#tiles = new TileLayer(host.surface, (job) => this.#order(job));
    host.painter.listen((message) => this.#receive(message));
    this.#stopFaces = host.faces?.listen((family) => this.#lettersCame(family));
  }

  get index(): PageIndex {
    return this.#index;
  }

  resize(width: number, height: number, pixelRatio: number): void {
    this.#pane = paneOf(width, height, pixelRatio);
    this.#lens = lensOf(this.#camera, this.#pane);
    const { left, top, right, bottom } = this.#lens;
    this.#host.screen.resize(right - left, bottom - top);
    this.#damage.addAll();
    // A resized canvas is empty, and would be visibly empty until the next frame.
    this.#frame();
  }

  setTheme(theme: Theme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#live.forget('all');
    this.#postLook();
    this.#tiles.damageAll();
    this.#repaint();
  }

  setHints(hints: Hints): void {
    this.#hints = hints;
    this.#live.forget('all');
    this.#postLook();
    this.#tiles.damageAll();
    this.#repaint();
  }

  show(page: PageState | undefined): void {
    this.#page = page;
    this.#tiles.clear();
    this.#live.show(page);
    this.#items = NOTHING;
    this.#fresh.clear();
    this.#sendPage();
    this.#postLook();
    // When a running drawing of the previous page arrives, it triggers the next requests, for this page and the current view.
    this.#aim();
    this.#repaint();
  }

  changed(touched: ReadonlySet<string> | 'all'): void {
    const page = this.#page;
    if (!page) return;
    if (touched === 'all') {
      this.#sendPage();
      this.#tiles.damageAll();
      this.#fresh.clear();
    } else {
      const ids = [...touched].filter((id) => id !== '');
      const objects = ids.flatMap((id) => page.objects.get(id) ?? []);
      const gone = ids.filter((id) => !page.objects.has(id));
      this.#sent.sendAll();
      this.#host.painter.post({ kind: 'change', background: page.background, objects, gone });
      const damaged = this.#index.refresh(ids);
      if (damaged) this.#tiles.damage(damaged);
      if (!damaged || page.background !== this.#background) this.#tiles.damageAll();
      if (damaged) this.#fresh.add(ids, this.#index);
    }
    this.#background = page.background;
    this.#live.forget(touched);
    this.#takeLive();
    this.#repaint();
  }

  look(camera: Camera): void {
    // Before anything is shown, no zoom is running, so the first drawing is sharp.
    if (camera.zoom !== this.#camera.zoom && !this.#tiles.isFirst) this.#zoomedAt = this.#host.now();
    this.#camera = camera;
    this.#lens = lensOf(camera, this.#pane);
    // The first drawing is requested immediately, because the browser may lay out the whole interface before the next frame.
    if (this.#tiles.isFirst) this.#orderTiles();
    this.#repaint();
  }

  live(items: readonly LiveItem[]): void {
    this.#items = items;
    this.#takeLive();
    this.#schedule();
  }

  expect(objects: readonly BoardObject[] | undefined): void {
    const before = this.#live.expected;
    this.#live.expect(objects);
    const group = this.#live.expected;
    if (!group || group === before) return;
    this.#host.painter.post({ kind: 'group', ids: group.ids });
    this.#schedule();
  }

  hide(ids: ReadonlySet<string>): void {
    const before = this.#hidden;
    this.#hidden = new Set(ids);
    this.#settle(before, this.#hidden);
  }

  overlay(paint: OverlayPaint | undefined): void {
    if (!paint && !this.#overlay) return;
    this.#overlay = paint;
    this.#repaint();
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
  }

  picture({ width, height }: Size): Promise<PagePicture | undefined> {
    if (!this.#open) return Promise.resolve(undefined);
    const job = ++this.#wholeJob;
    this.#wholesDue.push({ job, width, height });
    this.#schedule();
    return new Promise((resolve) => this.#wholeJobs.set(job, resolve));
  }

  dispose(): void {
    this.#orderWholes();
    this.#open = false;
    this.#stopFaces?.();
    this.#tiles.clear();
    this.#closePainter();
  }

  /** Sent after the tiles, because nobody waits for it. */
  #orderWholes(): void {
    if (this.#wholesDue.length > 0) this.#sent.sendAll();
    for (const whole of this.#wholesDue.splice(0)) this.#host.painter.post({ kind: 'drawWhole', ...whole });
  }

  #closePainter(): void {
    if (!this.#open && this.#wholeJobs.size === 0) this.#host.painter.close();
  }

  #takeWhole({ job, image, complete }: Extract<FromPainter, { kind: 'wholeDrawn' }>): void {
    this.#wholeJobs.get(job)?.({ image, complete });
    this.#wholeJobs.delete(job);
    this.#closePainter();
  }

  #repaint(): void {
    this.#damage.addAll();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || !this.#open) return;
    this.#scheduled = true;
    this.#host.requestFrame(() => {
      this.#scheduled = false;
      if (this.#open) this.#frame();
    });
  }

  #sendPage(): void {
    this.#background = this.#page?.background ?? null;
    this.#index.show(this.#page);
    this.#sent.show(this.#page);
  }

  #order(job: DrawJob): void {
    this.#sent.sendFor(job, this.#lens);
    this.#host.painter.post({ kind: 'draw', ...job });
  }

  #takeBoxes({ edition, boxes }: Extract<FromPainter, { kind: 'boxes' }>): void {
    const measured = this.#sent.measured(edition, boxes);
    if (!measured) return;
    this.#index.adopt(measured.objects, boxes);
    this.#tiles.damage(measured.damaged);
  }

  #postLook(): void {
    const without = [...this.#hidden, ...this.#live.lifted];
    this.#host.painter.post({ kind: 'look', theme: this.#theme, without, hints: this.#hints });
  }

  /** Settled objects that start or stop being left out. */
  #settle(before: ReadonlySet<string>, now: ReadonlySet<string>): void {
    if (before === now) return;
    const gone = [...now].filter((id) => !before.has(id));
    const back = [...before].filter((id) => !now.has(id));
    if (gone.length === 0 && back.length === 0) return;
    this.#postLook();
    this.#tiles.damage([...gone, ...back].flatMap((id) => this.#index.boundsOf(id) ?? []));
    this.#fresh.add(back, this.#index);
    this.#repaint();
  }

  #takeLive(): void {
    const before = this.#live.lifted;
    for (const box of this.#live.take(this.#items)) this.#damage.add(this.#inWindow(box));
    this.#settle(before, this.#live.lifted);
  }

  readonly #stale = (box: Box): PixelBox[] => this.#tiles.stale(box);
  readonly #isHidden = (id: string): boolean => this.#hidden.has(id) || this.#live.lifted.has(id);

  #inWindow(box: Box): PixelBox {
    const { scale, left, top } = this.#lens;
    const pixels = pixelsOf(box, scale);
    return {
      left: pixels.left - left,
      top: pixels.top - top,
      right: pixels.right - left,
      bottom: pixels.bottom - top,
    };
  }

  #receive(message: FromPainter): void {
    if (message.kind === 'wholeDrawn') {
      this.#takeWhole(message);
      return;
    }
    if (!this.#open) return;
    switch (message.kind) {
      case 'boxes':
        this.#takeBoxes(message);
        break;
      case 'missing':
        this.#given.get(message.src);
        // Objects that are about to be dragged must not start as placeholders.
        this.#pictures.get(message.src);
        break;
      case 'missingFamily':
        this.#sendFontFiles(message.family);
        break;
      case 'letters':
        this.#tiles.damage(message.boxes);
        this.#lettersCame(message.family);
        break;
      case 'groupDrawn': {
        const ordered = this.#groupJobs.get(message.job);
        this.#groupJobs.delete(message.job);
        if (!ordered?.group.take(ordered, message.image)) message.image.close?.();
        return;
      }
      case 'drawn': {
        const { job, image } = message;
        // Fresh objects were drawn above the whole outdated tile, not only above the redrawn part.
        const where = this.#tiles.drawn(job, image, this.#fresh.isEmpty ? 'part' : 'tiles');
        if (where) this.#damage.add(where);
        // Not yet: WebKit copies a bitmap after drawImage has returned, and a closed one leaves its tile empty.
        if (image.close) this.#host.requestFrame(() => image.close?.());
      }
    }
    this.#schedule();
  }

  #pictureCame(src: string, image: LoadedImage): void {
    this.#learnSize(src, image);
    this.#live.forget('all');
    this.#repaint();
  }

  #givePicture(src: string, image: LoadedImage): void {
    this.#host.painter.post({ kind: 'image', src, image });
    this.#learnSize(src, image);
    const ids = this.#page ? shownBy(this.#page, src) : new Set<string>();
    if (ids === 'all') this.#tiles.damageAll();
    else this.#tiles.damage([...ids].flatMap((id) => this.#index.boundsOf(id) ?? []));
    this.#repaint();
  }

  #learnSize(src: string, image: LoadedImage): void {
    if (this.#page) this.#index.refresh(learnSize(this.#kit, this.#page, src, image));
  }

  #sendFontFiles(family: string): void {
    const { faces, painter } = this.#host;
    const post = (files?: readonly FontFile[]): void => painter.post({ kind: 'fontFiles', family, files });
    faces?.filesOf(family).then(post, () => post());
  }

  /**
   * The painter damages tiles when its own letters arrive; here letters affect the index and the items moving above the
   * tiles.
   */
  #lettersCame(family: string): void {
    if (!this.#page) return;
    const ids = forgetTexts(this.#kit, this.#page, family);
    if (ids.length === 0) return;
    this.#index.refresh(ids);
    this.#live.forget('all');
    this.#repaint();
  }

  /** Returns whether the zoom is moving. */
  #aim(): boolean {
    const moving = this.#host.now() - this.#zoomedAt < ZOOM_REST_MS;
    this.#tiles.aim(this.#lens, moving, this.#index.contents);
    return moving;
  }

  /** Returns whether the zoom is moving. Without a page there is only paper, which needs no painter. */
  #orderTiles(): boolean {
    const moving = this.#aim();
    if (this.#page) this.#tiles.pump();
    return moving;
  }

  #frame(): void {
    const moving = this.#orderTiles();
    if (!this.#damage.isEmpty) this.#paint();
    const settled = this.#page === undefined || this.#tiles.settled;
    if (settled) {
      this.#sent.sendAll();
      this.#orderWholes();
    }
    // The frame after the rest orders sharp tiles.
    if (moving) this.#schedule();
    else this.#orderGroup();
    if (this.#waiting.length > 0 && settled) for (const done of this.#waiting.splice(0)) done();
  }

  /** While nothing moves and the tiles are there. */
  #orderGroup(): void {
    const group = this.#live.expected;
    if (!group || !this.#live.isEmpty || !this.#tiles.settled) return;
    for (const { key, ...tile } of group.order(this.#lens, this.#window())) {
      this.#groupJobs.set(++this.#groupJob, { group, key, ...tile });
      this.#host.painter.post({ kind: 'drawGroup', job: this.#groupJob, width: TILE, height: TILE, ...tile });
    }
  }

  #window(): PixelBox {
    const { left, top, right, bottom } = this.#lens;
    return { left: 0, top: 0, right: right - left, bottom: bottom - top };
  }

  #easel(): Easel {
    const { context: ctx } = this.#host.screen;
    const { scale, left, top } = this.#lens;
    const ground = groundOf(readBackground(this.#background).paper, this.#theme);
    const view = { a: scale, b: 0, c: 0, d: scale, e: -left, f: -top };
    const [kit, page, images, hints] = [this.#kit, this.#live, this.#pictures.get, this.#hints];
    return { ctx, kit, page, ground, images, view, hints };
  }

  #paint(): void {
    const easel = this.#easel();
    const { ctx, ground } = easel;
    const { scale, left, top } = this.#lens;
    const window = this.#window();
    // An overlay may paint anywhere, so it is painted again as a whole or not at all.
    for (const piece of this.#damage.take(window, this.#overlay !== undefined)) {
      ctx.save();
      clipTo(ctx, piece);
      ctx.globalAlpha = 1;
      ctx.globalCompositeOperation = 'source-over';
      this.#tiles.paint(ctx, piece, ground.colour);
      this.#fresh.paint(easel, this.#page, this.#stale, this.#isHidden);
      this.#live.draw(easel, this.#lens, piece, {
        minX: (piece.left + left) / scale,
        minY: (piece.top + top) / scale,
        maxX: (piece.right + left) / scale,
        maxY: (piece.bottom + top) / scale,
      });
      ctx.restore();
    }
    if (!this.#overlay) return;
    const { ratio } = this.#pane;
    ctx.save();
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#overlay(ctx, this.#camera);
    ctx.restore();
  }
}
