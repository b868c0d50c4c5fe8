export interface Writer {
  /** Sends one operation that contains this text. */
  send(text: string): void;
}

export interface Running {
  readonly port: number;
  /** The processes whose processor time counts as the server's. */
  readonly pids: readonly number[];
  /** The data that the load processes need to connect; passed to them as JSON. */
  readonly entry: unknown;
  stop(): Promise<void>;
}

/** One competitor. Server and clients run in different processes and share only `entry`. */
export interface Target {
  readonly name: string;
  start(people: { writers: number; receivers: number }): Promise<Running>;
  writer(running: Pick<Running, 'port' | 'entry'>, place: number): Promise<Writer>;
  receiver(running: Pick<Running, 'port' | 'entry'>, place: number, onBytes: (bytes: Buffer) => void): Promise<void>;
}
