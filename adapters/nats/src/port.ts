import type { NatsAccess } from './access.ts';

export interface BusMessage {
  subject: string;
  data: Uint8Array;
  /** The traceparent with which it was published. */
  trace?: string | undefined;
}

export interface BusSubscription {
  stop(): void;
}

export interface PublishOptions {
  /** The server drops a message with the same id within the stream's duplicate window. */
  msgId?: string;
  /** A traceparent, which the receivers get with the message. */
  trace?: string | undefined;
}

export interface StreamOptions {
  name: string;
  subjects: string[];
  /** Reserved when the stream is created. */
  maxBytes: number;
  /**
   * Whether a full stream should `refuse` new messages, so that it never drops acknowledged ones, or `forget` the
   * oldest, so that it never blocks. Default: refuse.
   */
  whenFull?: 'refuse' | 'forget';
  /** 3 in production. Default 1. */
  replicas?: number;
  /** Messages are dropped after this time. Default: never. */
  maxAgeSeconds?: number;
  /** How long the server remembers message ids; at least 100 ms. Default 2 minutes. */
  duplicateWindowMs?: number;
  /** Sends stored messages again under another subject, so that listeners receive only durable ones. */
  republish?: { from: string; to: string };
}

/** The message is larger than the server's `max_payload`: retrying is useless. */
export class MessageTooLargeError extends Error {
  constructor(bytes: number, mostBytes: number) {
    super(`a message of ${bytes} bytes; NATS takes ${mostBytes} at most`);
    this.name = 'MessageTooLargeError';
  }
}

export interface Bus {
  /**
   * Resolves once the message is on disk. Rejects at once while not connected, and after 5 s without an answer. Rejects
   * with `MessageTooLargeError` if the server will never accept the message.
   */
  publishDurable(subject: string, data: Uint8Array, options?: PublishOptions): Promise<{ seq: number }>;
  /** Delivered at most once. Dropped while not connected or closing, because an ephemeral message is useless later. */
  publish(subject: string, data: Uint8Array): void;
  /**
   * May be called before the first connection, and survives every reconnect. The server has the subscription after the
   * next `ping()`. If a handler throws or rejects, the error is logged and the next message is still delivered.
   */
  subscribe(subject: string, handler: (message: BusMessage) => void | Promise<void>): BusSubscription;
  /** Creates the stream, or updates an existing one to these settings. */
  ensureStream(options: StreamOptions): Promise<void>;
  /**
   * Deletes the messages of a stream that were stored before the call and contain one of these texts; returns their
   * number. Reads the whole stream.
   */
  forget(stream: string, texts: readonly string[]): Promise<number>;
  /** A round trip to the server; rejects within 2 s. */
  ping(): Promise<void>;
  /** Delivers received messages, sends written ones, then disconnects. */
  close(): Promise<void>;
}

export interface BusOptions extends NatsAccess {
  /** Shown by the server's connection list. */
  name: string;
  logError(message: string, error: unknown): void;
}
