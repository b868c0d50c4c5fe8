// A classic worker, because the library loads its parts with `importScripts`. This file therefore has no imports of its own:
// the development server would have to serve it as a module.
{
  type ToWorker = import('./blur-messages.ts').ToBlurWorker;
  type FromWorker = import('./blur-messages.ts').FromBlurWorker;
  type Files = import('./blur-messages.ts').BlurFiles;

  /** The part of the library that is used. */
  interface Segmenter {
    setOptions(options: { modelSelection: 0 | 1; selfieMode: boolean; useCpuInference: boolean }): void;
    onResults(receive: (results: { readonly segmentationMask: ImageBitmap }) => void): void;
    initialize(): Promise<void>;
    send(input: { readonly image: OffscreenCanvas }): Promise<void>;
  }
  type SegmenterClass = new (config: { locateFile: (name: string) => string }) => Segmenter;

  /** The part of a worker's globals that is used; the page's types do not include them. */
  interface Scope {
    window?: unknown;
    document?: unknown;
    SelfieSegmentation?: SegmenterClass;
    importScripts(address: string): void;
    addEventListener(kind: 'message', receive: (event: { readonly data: ToWorker }) => void): void;
    postMessage(message: FromWorker): void;
  }
  const scope = globalThis as unknown as Scope;

  /** The model's input size. */
  const MODEL = { width: 256, height: 144 };
  /** The background is blurred at an eighth of its size, so a blur of the same radius costs a sixty-fourth. */
  const SHRINK = 8;
  const RADIUS = 2.5;
  /** The number of frames whose median is reported. */
  const REPORT_EVERY = 30;

  /**
   * The library runs on the processor only in an environment that looks like a page: in a worker it would fetch its model as
   * a script. On the processor a frame takes 16 ms; drawn by software, as on machines without a graphics card, it takes 130
   * ms.
   */
  function looksLikeAPage(): void {
    scope.window = scope;
    const script = () => {
      const listeners = new Map<string, () => void>();
      return {
        src: '',
        setAttribute(name: string, value: string) {
          if (name === 'src') this.src = value;
        },
        addEventListener: (name: string, receive: () => void) => void listeners.set(name, receive),
        run() {
          scope.importScripts(this.src);
          listeners.get('load')?.();
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
    // The first frame takes a second longer than the others, so it is processed before anybody waits for a picture.
    await segmenter.send({ image: small.canvas });
  }

  const picture = surface(1, 1);
  const background = surface(1, 1);

  /** Sets a canvas's size only if it changed: setting it clears the canvas and costs memory. */
  function fit({ canvas }: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  /** Draws the person, as given by the mask, above the blurred frame. */
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
          // The frame is left out: unblurred it would show what the user wants to hide.
        } finally {
          frame.close();
        }
        times.push(performance.now() - start);
        if (times.length < REPORT_EVERY) return;
        scope.postMessage({ is: 'pace', frameMs: median(times) });
        times = [];
      },
    });
    // The stream ends with the camera; nothing waits for it.
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
