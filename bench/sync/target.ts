export interface Writer {
  /** One operation that carries this text. */
  send(text: string): void;
}

export interface Running {
  readonly port: number;
  /** The processes whose processor time is the server's. */
  readonly pids: readonly number[];
  /** What the load processes need to come in; handed to them as JSON. */
  readonly entry: unknown;
  stop(): Promise<void>;
}

/** One contender. Server and clients live in different processes; `entry` is all they share. */
export interface Target {
  readonly name: string;
  start(people: { writers: number; receivers: number }): Promise<Running>;
  writer(running: Pick<Running, 'port' | 'entry'>, place: number): Promise<Writer>;
  receiver(running: Pick<Running, 'port' | 'entry'>, place: number, onBytes: (bytes: Buffer) => void): Promise<void>;
}
