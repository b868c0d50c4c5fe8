// A classic worker, because the library loads its parts with `importScripts`: this file has no imports of its own, or the
// development server would have to serve it as a module.
{
  type ToWorker = import('./blur-messages.ts').ToBlurWorker;
  type FromWorker = import('./blur-messages.ts').FromBlurWorker;
  type Files = import('./blur-messages.ts').BlurFiles;

  /** What of the library is used. */
  interface Segmenter {
    setOptions(options: { modelSelection: 0 | 1; selfieMode: boolean; useCpuInference: boolean }): void;
    onResults(hear: (results: { readonly segmentationMask: ImageBitmap }) => void): void;
    initialize(): Promise<void>;
    send(input: { readonly image: OffscreenCanvas }): Promise<void>;
  }
  type SegmenterClass = new (config: { locateFile: (name: string) => string }) => Segmenter;

  /** What of a worker's globals is used; the page's types do not know them. */
  interface Scope {
    window?: unknown;
    document?: unknown;
    SelfieSegmentation?: SegmenterClass;
    importScripts(address: string): void;
    addEventListener(kind: 'message', hear: (event: { readonly data: ToWorker }) => void): void;
    postMessage(message: FromWorker): void;
  }
  const scope = globalThis as unknown as Scope;

  /** The model's own size. */
  const MODEL = { width: 256, height: 144 };
  /** The background is blurred at an eighth of its size: the radius grows as much, and it costs a sixty-fourth. */
  const SHRINK = 8;
  const RADIUS = 2.5;
  /** Frames whose median is reported. */
  const REPORT_EVERY = 30;

  /**
   * The library runs on the processor only in what looks like a page: in a worker it fetches its model as a script. There a
   * frame takes 16 ms; drawn by software, as on machines without a graphics card, 130 ms.
   */
  function looksLikeAPage(): void {
    scope.window = scope;
    const script = () => {
      const hears = new Map<string, () => void>();
      return {
        src: '',
        setAttribute(name: string, value: string) {
          if (name === 'src') this.src = value;
        },
        addEventListener: (name: string, hear: () => void) => void hears.set(name, hear),
        run() {
          scope.importScripts(this.src);
          hears.get('load')?.();
        },
      };
    };
    scope.document = {
      createElement: (tag: string) => (tag === 'canvas' ? new OffscreenCanvas(1, 1) : script()),
      body: { appendChild: (element: ReturnType<typeof script>) => element.run() },
      addEventListener: () => {},
      currentScript: null,
    };
  }

  function surface(width: number, height: number): OffscreenCanvasRenderingContext2D {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('no context');
    return context;
  }

  const small = surface(MODEL.width, MODEL.height);
  let segmenter: Segmenter | undefined;
  let mask: ImageBitmap | undefined;

  async function load({ library, parts }: Files): Promise<void> {
    looksLikeAPage();
    scope.importScripts(library);
    const { SelfieSegmentation } = scope;
    if (SelfieSegmentation === undefined) throw new Error('the library is not there');
    segmenter = new SelfieSegmentation({
      locateFile: (name) => {
        const found = parts[name];
        if (found === undefined) throw new Error(`${name} is not shipped`);
        return found;
      },
    });
    segmenter.setOptions({ modelSelection: 1, selfieMode: false, useCpuInference: true });
    segmenter.onResults((results) => {
      mask?.close();
      mask = results.segmentationMask;
    });
    await segmenter.initialize();
    // The first frame takes a second longer than the others: not while somebody waits for the picture.
    await segmenter.send({ image: small.canvas });
  }

  const picture = surface(1, 1);
  const background = surface(1, 1);

  /** Canvases keep their size between frames: setting it clears them and costs memory. */
  function fit({ canvas }: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** The person where the mask is, above everything blurred. */
  async function blurred(frame: VideoFrame): Promise<VideoFrame> {
    const { displayWidth: width, displayHeight: height, timestamp } = frame;
    small.drawImage(frame, 0, 0, MODEL.width, MODEL.height);
    await segmenter?.send({ image: small.canvas });
    if (mask === undefined) throw new Error('no mask');
    const [shrunkWidth, shrunkHeight] = [Math.ceil(width / SHRINK), Math.ceil(height / SHRINK)];
    fit(picture, width, height);
    fit(background, shrunkWidth, shrunkHeight);
    background.filter = `blur(${RADIUS}px)`;
    background.drawImage(frame, 0, 0, shrunkWidth, shrunkHeight);
    picture.globalCompositeOperation = 'copy';
    picture.drawImage(mask, 0, 0, width, height);
    picture.globalCompositeOperation = 'source-in';
    picture.drawImage(frame, 0, 0, width, height);
    picture.globalCompositeOperation = 'destination-over';
    picture.drawImage(background.canvas, 0, 0, width, height);
    return new VideoFrame(picture.canvas, { timestamp });
  }

  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  function blur(frames: ReadableStream<VideoFrame>, out: WritableStream<VideoFrame>): void {
    let times: number[] = [];
    const each = new TransformStream<VideoFrame, VideoFrame>({
      async transform(frame, controller) {
        const start = performance.now();
        try {
          controller.enqueue(await blurred(frame));
        } catch {
          // Left out: the sharp frame would show what the user wants to hide.
        } finally {
          frame.close();
        }
        times.push(performance.now() - start);
        if (times.length < REPORT_EVERY) return;
        scope.postMessage({ is: 'pace', frameMs: median(times) });
        times = [];
      },
    });
    // It ends with the camera; nobody waits for it.
    frames
      .pipeThrough(each)
      .pipeTo(out)
      .catch(() => undefined);
  }

  scope.addEventListener('message', ({ data }) => {
    if (data.do === 'blur') return blur(data.frames, data.blurred);
    load(data.files).then(
      () => scope.postMessage({ is: 'ready' }),
      (failure: unknown) => scope.postMessage({ is: 'failed', why: String(failure) }),
    );
  });
}
