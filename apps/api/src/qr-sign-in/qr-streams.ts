import { PassThrough, type Readable, type Writable } from 'node:stream';
import { type Clock, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Bus, BusSubscription } from '@sw/nats';
import type { Cells } from '@sw/redis';
import { eventOf } from './qr-code.ts';
import { readCode } from './qr-codes.ts';

/** An office behind one address; each is an open connection. */
export const STREAMS_PER_NETWORK = 200;
/** Some 20 kB each: 100 MB in a process. */
export const STREAMS_OF_PROCESS = 5_000;
/** Proxies end what is silent for 30 to 60 s. The code is read too: a message of the bus may be lost. */
const BEAT_MS = 10 * SECOND;
const SUBJECT = 'qr.changed';

export interface Stream {
  readonly qrId: string;
  readonly source: string;
  readonly body: PassThrough;
  last: string;
}

interface QrStreamsOptions {
  readonly bus: Bus;
  readonly cells: Cells;
  readonly clock: Clock;
}

/** The browsers that wait at this process for what happens to their codes. */
export class QrStreams {
  readonly #options: QrStreamsOptions;
  readonly #streams = new Map<string, Stream>();
  readonly #subscription: BusSubscription;
  readonly #beat: NodeJS.Timeout;

  constructor(options: QrStreamsOptions) {
    this.#options = options;
    this.#subscription = options.bus.subscribe(SUBJECT, ({ data }) => this.#tell(new TextDecoder().decode(data)));
    this.#beat = setInterval(() => this.#beatAll(), BEAT_MS);
    this.#beat.unref();
  }

  /** All processes, this one too, tell the browser of the code. */
  announce(qrId: string): void {
    this.#options.bus.publish(SUBJECT, new TextEncoder().encode(qrId));
  }

  /**
   * Only for a browser with the secret of its code. A browser that connects again replaces its earlier stream. Counted and
   * taken in one step.
   */
  reserve(qrId: string, source: string): Stream {
    const earlier = this.#streams.get(qrId);
    const ofNetwork = [...this.#streams.values()].filter((stream) => stream.source === source).length;
    const full = ofNetwork >= STREAMS_PER_NETWORK || this.#streams.size >= STREAMS_OF_PROCESS;
    if (full && earlier === undefined) throw new Refusal('QR_TOO_MANY');
    earlier?.body.end();
    const stream: Stream = { qrId, source, body: new PassThrough(), last: '' };
    this.#streams.set(qrId, stream);
    return stream;
  }

  /** What to send to the reader, until it is gone. */
  open(stream: Stream, reader: Writable): Readable {
    const { qrId } = stream;
    const end = (): void => {
      stream.body.destroy();
      if (this.#streams.get(qrId) === stream) this.#streams.delete(qrId);
    };
    if (reader.destroyed) end();
    else reader.once('close', end);
    // Registered before it is read: what happens in between is not missed.
    void this.#tell(qrId);
    return stream.body;
  }

  /** Before the listener closes, which would wait for every stream. Browsers connect to another process. */
  stop(): void {
    clearInterval(this.#beat);
    this.#subscription.stop();
    for (const { body } of this.#streams.values()) body.end();
  }

  async #tell(qrId: string): Promise<void> {
    const stream = this.#streams.get(qrId);
    if (stream === undefined) return;
    const { cells, clock } = this.#options;
    // Without Redis the next beat tries again.
    const code = await readCode(cells, qrId).catch(() => null);
    if (code === null || stream.body.writableEnded || stream.body.destroyed) return;
    const event = eventOf(code, clock.now());
    const text = JSON.stringify(event);
    if (text === stream.last) return;
    stream.last = text;
    stream.body.write(`data: ${text}\n\n`);
    if (event.state !== 'shown' && event.state !== 'scanned') stream.body.end();
  }

  #beatAll(): void {
    for (const [qrId, { body }] of this.#streams) {
      if (!body.writableEnded) body.write(': beat\n\n');
      void this.#tell(qrId);
    }
  }
}
