import type { NatsAccess } from './access.ts';

export interface BusMessage {
  subject: string;
  data: Uint8Array;
  /** The traceparent it was published with. */
  trace?: string | undefined;
}

export interface BusSubscription {
  stop(): void;
}

export interface PublishOptions {
  /** The server drops a repeat of the same id within the stream's duplicate window. */
  msgId?: string;
  /** A traceparent, which goes with the message to its receivers. */
  trace?: string | undefined;
}

export interface StreamOptions {
  name: string;
  subjects: string[];
  /** Reserved when the stream is created. */
  maxBytes: number;
  /**
   * What a full stream does: `refuse` new messages, so that it never drops acknowledged ones, or `forget` the oldest,
   * so that it never blocks. Default: refuse.
   */
  whenFull?: 'refuse' | 'forget';
  /** 3 in production. Default 1. */
  replicas?: number;
  /** Drop messages after this time. Default: never. */
  maxAgeSeconds?: number;
  /** How long the server remembers message ids; at least 100. Default 2 minutes. */
  duplicateWindowMs?: number;
  /** Stored messages are sent again under another subject, so that listeners see only durable ones. */
  republish?: { from: string; to: string };
}

/** Larger than the server's `max_payload`: retrying is useless. */
export class MessageTooLargeError extends Error {
  constructor(bytes: number, mostBytes: number) {
    super(`a message of ${bytes} bytes; NATS takes ${mostBytes} at most`);
    this.name = 'MessageTooLargeError';
  }
}

export interface Bus {
  /**
   * Resolves once the message is on disk; rejects at once while not connected, and after 5 s without an answer. Rejects
   * with `MessageTooLargeError` if the server will never accept it.
   */
  publishDurable(subject: string, data: Uint8Array, options?: PublishOptions): Promise<{ seq: number }>;
  /** At most once. Dropped while not connected or closing: an ephemeral message is worthless later. */
  publish(subject: string, data: Uint8Array): void;
  /**
   * May be called before the first connection, and survives every reconnect. The server knows of it after the next
   * `ping()`. A handler that throws or rejects is logged, and the next message is still delivered.
   */
  subscribe(subject: string, handler: (message: BusMessage) => void | Promise<void>): BusSubscription;
  /** Creates the stream, or updates an existing one to these settings. */
  ensureStream(options: StreamOptions): Promise<void>;
  /**
   * Deletes the messages of a stream that were stored before the call and contain one of these texts; returns how many.
   * Reads the whole stream.
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
