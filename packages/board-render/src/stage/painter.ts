import type { BoardObject, PageState } from '@sw/board-model';
import { readBackground } from '../background/read-background.ts';
import { remembering } from '../composite/arranged.ts';
import type { Hints } from '../composite/hints.ts';
import type { LoadedImage } from '../context.ts';
import { drawPage } from '../draw-page.ts';
import { fitPage } from '../fit.ts';
import type { Faces } from '../fonts/face-loader.ts';
import { forgetTexts } from '../fonts/forget-texts.ts';
import { createKit, type DrawingKit, type Engine } from '../kit.ts';
import { SpatialIndex } from '../spatial-index.ts';
import { groundOf, type Theme } from '../theme.ts';
import { drawMembers } from './draw-members.ts';
import { type DrawJob, type FromPainter, PICTURE_MARGIN, type Picture, type ToPainter } from './messages.ts';
import { learnSize } from './pictures.ts';
import { copyOfPage, dropObject, putObject } from './replica.ts';
import type { NewSurface, Surface } from './surface.ts';

/** Font files go to the font loader. */
type PainterWork = Exclude<ToPainter, { kind: 'fontFiles' }>;

export interface PainterHost {
  readonly engine: Engine;
  readonly faces?: Pick<Faces, 'listen'>;
  readonly surface: NewSurface;
  /** Transparent. */
  readonly layer: NewSurface;
  /** The drawing, to be transferred. */
  picture(surface: Surface): Picture;
}

/** Draws rectangles of its own copy of a page. It runs in a worker, so that redrawing never delays the pointer. */
export class TilePainter {
  readonly #host: PainterHost;
  readonly #answer: (message: FromPainter) => void;
  readonly #kit: DrawingKit;
  readonly #images = new Map<string, LoadedImage>();
  readonly #asked = new Set<string>();
  #page: PageState = copyOfPage([], null);
  /** Of a page whose bounds were not sent yet. */
  #first: readonly BoardObject[] = [];
  #index: SpatialIndex;
  #theme: Theme = 'light';
  #without: ReadonlySet<string> = new Set();
  #hints: Hints | undefined;
  #group: ReadonlySet<string> = new Set();

  constructor(host: PainterHost, answer: (message: FromPainter) => void) {
    this.#host = host;
    this.#answer = answer;
    this.#kit = createKit(host.engine);
    this.#index = new SpatialIndex(this.#kit, this.#page);
    host.faces?.listen((family) => this.#lettersCame(family));
  }

  take(message: PainterWork): void {
    switch (message.kind) {
      case 'page':
        this.#page = copyOfPage(message.objects, message.background);
        this.#index = new SpatialIndex(this.#kit, this.#page);
        this.#first = message.objects;
        if (!message.more) this.#postBoxes(message.edition, []);
        break;
      case 'rest':
        for (const object of message.objects) putObject(this.#page, object);
        this.#index = new SpatialIndex(this.#kit, this.#page);
        this.#postBoxes(message.edition, message.objects);
        break;
      case 'change':
        this.#change(message);
        break;
      case 'look':
        this.#theme = message.theme;
        this.#without = new Set(message.without);
        this.#hints = message.hints;
        break;
      case 'image':
        this.#images.set(message.src, message.image);
        this.#index.refresh(learnSize(this.#kit, this.#page, message.src, message.image));
        break;
      case 'draw':
        this.#draw(message);
        break;
      case 'group':
        this.#group = message.ids;
        break;
      case 'drawGroup':
        this.#drawGroup(message);
        break;
      case 'drawWhole':
        this.#drawWhole(message);
    }
  }

  /** In the order in which the objects arrived. */
  #postBoxes(edition: number, rest: readonly BoardObject[]): void {
    const objects = [...this.#first, ...rest];
    this.#first = [];
    const boxes = new Float64Array(objects.length * 4);
    for (const [i, { selectId }] of objects.entries()) {
      const box = this.#index.boundsOf(selectId);
      if (box) boxes.set([box.minX, box.minY, box.maxX, box.maxY], i * 4);
    }
    this.#answer({ kind: 'boxes', edition, boxes });
  }

  #change({ background, objects, gone }: Extract<ToPainter, { kind: 'change' }>): void {
    const page = this.#page;
    page.background = background;
    for (const object of objects) putObject(page, object);
    for (const selectId of gone) dropObject(page, selectId);
    this.#index.refresh([...objects.map(({ selectId }) => selectId), ...gone]);
  }

  #lettersCame(family: string): void {
    const boxes = this.#index.refresh(forgetTexts(this.#kit, this.#page, family));
    if (boxes.length > 0) this.#answer({ kind: 'letters', family, boxes });
  }

  #imageOf = (src: string): LoadedImage | undefined => {
    const image = this.#images.get(src);
    if (!image && !this.#asked.has(src)) {
      this.#asked.add(src);
      this.#answer({ kind: 'missing', src });
    }
    return image;
  };

  #draw({ job, scale, left, top, width, height }: DrawJob): void {
    const size = { width: width + 2 * PICTURE_MARGIN, height: height + 2 * PICTURE_MARGIN };
    const surface = this.#host.surface(size.width, size.height);
    drawPage(surface.context, this.#page, {
      kit: this.#kit,
      view: { left: (left - PICTURE_MARGIN) / scale, top: (top - PICTURE_MARGIN) / scale, scale },
      size,
      theme: this.#theme,
      images: this.#imageOf,
      dots: true,
      index: this.#index,
      without: this.#without,
      hints: this.#hints,
    });
    this.#answer({ kind: 'drawn', job, image: this.#host.picture(surface) });
  }

  #drawWhole({ job, width, height }: Extract<ToPainter, { kind: 'drawWhole' }>): void {
    const size = { width, height };
    const surface = this.#host.surface(width, height);
    let complete = true;
    drawPage(surface.context, this.#page, {
      kit: this.#kit,
      view: fitPage(this.#kit, this.#page, size),
      size,
      theme: this.#theme,
      // Other pictures are not fetched for it, because a page may have hundreds that nobody looks at.
      images: (src) => {
        const image = this.#images.get(src);
        if (!image) complete = false;
        return image;
      },
      index: this.#index,
    });
    this.#answer({ kind: 'wholeDrawn', job, image: this.#host.picture(surface), complete });
  }

  #drawGroup({ job, width, height, ...from }: DrawJob): void {
    const surface = this.#host.layer(width, height);
    const ground = groundOf(readBackground(this.#page.background).paper, this.#theme);
    const easel = { kit: this.#kit, page: remembering(this.#page), ground, images: this.#imageOf, hints: this.#hints };
    drawMembers({ ...easel, ctx: surface.context }, { index: this.#index, ids: this.#group, width, height, ...from });
    this.#answer({ kind: 'groupDrawn', job, image: this.#host.picture(surface) });
  }
}
