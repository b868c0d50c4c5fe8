import { PassThrough, type Readable, type Writable } from 'node:stream';
import { type Clock, SECOND } from '@sw/base';
import { Refusal } from '@sw/contract';
import type { Bus, BusSubscription } from '@sw/nats';
import type { Cells } from '@sw/redis';
import { eventOf } from './qr-code.ts';
import { readCode } from './qr-codes.ts';

/** Enough for an office behind one address. Each stream is an open connection. */
export const STREAMS_PER_NETWORK = 200;
/** Each takes some 20 kB: 100 MB in a process. */
export const STREAMS_OF_PROCESS = 5_000;
/**
 * Proxies close connections that are silent for 30 to 60 s. Each beat also reads the code, because a message of the bus
 * may be lost.
 */
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

/** The browsers that wait at this process for events of their codes. */
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

  /** Notifies all processes, including this one; the one with the stream reads the code and sends its state. */
  announce(qrId: string): void {
    this.#options.bus.publish(SUBJECT, new TextEncoder().encode(qrId));
  }

  /**
   * Reserves a stream; the caller has checked the secret of the code. A browser that connects again replaces its
   * earlier stream. Counting and reserving are one step.
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

  /** The stream of events for the reader; it is removed when the reader disconnects. */
  open(stream: Stream, reader: Writable): Readable {
    const { qrId } = stream;
    const end = (): void => {
      stream.body.destroy();
      if (this.#streams.get(qrId) === stream) this.#streams.delete(qrId);
    };
    if (reader.destroyed) end();
    else reader.once('close', end);
    // Read only after the stream is registered, so that no change in between is missed.
    void this.#tell(qrId);
    return stream.body;
  }

  /** Called before the listener closes, which would wait for every stream. Browsers then connect to another process. */
  stop(): void {
    clearInterval(this.#beat);
    this.#subscription.stop();
    for (const { body } of this.#streams.values()) body.end();
  }

  async #tell(qrId: string): Promise<void> {
    const stream = this.#streams.get(qrId);
    if (stream === undefined) return;
    const { cells, clock } = this.#options;
    // While Redis is down this does nothing; the next beat tries again.
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
