interface RenewalPorts {
  /** Whether the page can be drawn now. If not, `ask` is called when that may have changed. */
  readonly ready: () => boolean;
  readonly draw: () => Promise<void>;
  readonly now: () => number;
  /** Runs after a delay, unless the returned function is called. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The strokes of one word follow each other faster than this. */
const REST_MS = 400;
const LEAST_GAP_MS = 1_000;
/** Drawing takes at most a quarter of the painter's time. */
const SHARE = 3;

/** Decides when the picture of a changing page is drawn again: soon after a change, but so seldom that it costs next to nothing. */
export class PictureRenewal {
  readonly #ports: RenewalPorts;
  #stale = false;
  #drawing = false;
  #next = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(ports: RenewalPorts) {
    this.#ports = ports;
  }

  changed(): void {
    this.#stale = true;
    this.ask();
  }

  ask(): void {
    if (!this.#stale || this.#drawing || this.#cancel) return;
    const { now, after, ready } = this.#ports;
    this.#cancel = after(Math.max(REST_MS, this.#next - now()), () => {
      this.#cancel = undefined;
      if (this.#stale && ready()) void this.#draw();
    });
  }

  /** Called when the page is left: draws immediately what changed since the last picture. */
  leave(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#stale) void this.#ports.draw();
    this.#stale = false;
  }

  async #draw(): Promise<void> {
    const { now, draw } = this.#ports;
    [this.#stale, this.#drawing] = [false, true];
    const began = now();
    await draw();
    this.#drawing = false;
    this.#next = now() + Math.max(LEAST_GAP_MS, (now() - began) * SHARE);
    this.ask();
  }
}
