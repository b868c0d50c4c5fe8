import { Path2D } from '@napi-rs/canvas';
import type { PageState } from '@sw/board-model';
import type { LoadedImage } from '../src/context.ts';
import type { Faces } from '../src/fonts/face-loader.ts';
import type { FromPainter, PainterPort, ToPainter } from '../src/stage/messages.ts';
import { type PainterHost, TilePainter } from '../src/stage/painter.ts';
import { createStage, type Stage } from '../src/stage/stage.ts';
import type { Surface } from '../src/stage/surface.ts';
import { testCanvas, testKit } from './engine.ts';
import { Picture } from './pixels.ts';

/** A painter without a worker, for tests. `defer` runs one message after another, later. */
function inlinePainter(host: PainterHost, defer: (run: () => void) => void): PainterPort {
  let receive: (message: FromPainter) => void = () => undefined;
  let open = true;
  const painter = new TilePainter(host, (message) => receive(message));
  return {
    post(message: ToPainter) {
      defer(() => {
        // Without a worker there is one set of fonts, and nobody asks for their files.
        if (open && message.kind !== 'fontFiles') painter.take(message);
      });
    },
    listen(receiver) {
      receive = receiver;
    },
    close() {
      open = false;
    },
  };
}

export function testSurface(width: number, height: number): Surface & { pixels(): Picture } {
  const canvas = testCanvas(width, height);
  const context = canvas.getContext('2d');
  return {
    canvas,
    context,
    resize(wide, high) {
      canvas.width = wide;
      canvas.height = high;
    },
    pixels: () =>
      new Picture(
        canvas.width,
        canvas.height,
        Buffer.from(context.getImageData(0, 0, canvas.width, canvas.height).data),
      ),
  };
}

/** A window and its worker have separate fonts. */
interface StageFaces {
  readonly window?: Faces;
  readonly painter?: Faces;
}
const named = (faces: Faces | undefined) => (faces ? { faces: faces.name } : {});
const held = (faces: Faces | undefined) => (faces ? { faces } : {});

/** A stage whose frames, time and painter the test advances by hand. */
export class TestStage {
  readonly stage: Stage;
  readonly screen = testSurface(1, 1);
  /** How many images the painter has drawn. */
  painted = 0;
  /** How many of them were freed. */
  closed = 0;
  /** How often the screen was drawn to. */
  drawings = 0;
  /** The messages sent to the painter. */
  readonly posted: ToPainter[] = [];
  surfaces = 0;
  layers = 0;
  now = 0;
  readonly #frames: (() => void)[] = [];
  readonly #messages: (() => void)[] = [];

  constructor(
    images: Pick<ReadonlyMap<string, LoadedImage>, 'get'> = new Map(),
    faces: StageFaces = {},
    asked: (most: number) => void = () => undefined,
  ) {
    const kit = testKit();
    const engine = { newPath: () => new Path2D(), measure: kit.measure };
    const port: PainterPort = inlinePainter(
      {
        engine: { ...engine, ...named(faces.painter) },
        surface: testSurface,
        layer: testSurface,
        picture: ({ canvas }) => Object.assign(canvas, { close: () => this.#freed() }),
        ...held(faces.painter),
      },
      (run) => this.#messages.push(run),
    );
    const { context } = this.screen;
    const restore = context.restore.bind(context);
    context.restore = () => {
      this.drawings += 1;
      restore();
    };
    this.stage = createStage({
      screen: this.screen,
      engine: { ...engine, ...named(faces.window) },
      ...held(faces.window),
      surface: (width, height) => {
        this.surfaces += 1;
        return testSurface(width, height);
      },
      layer: (width, height) => {
        this.layers += 1;
        return testSurface(width, height);
      },
      painter: {
        ...port,
        post: (message: ToPainter) => {
          this.posted.push(message);
          port.post(message);
        },
        listen: (receive: (message: FromPainter) => void) =>
          port.listen((message) => {
            if (message.kind === 'drawn') this.painted += 1;
            receive(message);
          }),
      },
      requestFrame: (run) => this.#frames.push(run),
      now: () => this.now,
      loadImage: async (src, most) => {
        asked(most);
        return images.get(src);
      },
    });
  }

  #freed(): void {
    this.closed += 1;
  }

  get idle(): boolean {
    return this.#frames.length === 0;
  }

  /** One message for the painter. */
  paintOne(): boolean {
    const run = this.#messages.shift();
    run?.();
    return run !== undefined;
  }

  frame(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  /** Advances time, frames and drawing until nothing is left to do. */
  async settle(): Promise<void> {
    for (;;) {
      await Promise.resolve();
      if (this.idle && this.#messages.length === 0) break;
      this.now += 20;
      while (this.paintOne());
      this.frame();
    }
    // Node frees the memory of canvases between tasks. A property test is one task, so it would keep all its canvases in memory.
    await new Promise((done) => setImmediate(done));
  }

  show(page: PageState, width = 640, height = 400, ratio = 1): void {
    this.stage.resize(width, height, ratio);
    this.stage.show(page);
  }
}
