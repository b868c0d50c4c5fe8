export interface CallTokenOptions {
  room: string;
  /** Who this is to the other people of the call; joining twice with one identity replaces the first. */
  identity: string;
  name: string;
  canPublish: boolean;
  ttlSeconds: number;
}

export interface CallRoom {
  name: string;
  people: number;
  createdAt: Date;
}

export interface CallPerson {
  identity: string;
  name: string;
}

export interface CallEvent {
  id: string;
  /** LiveKit's own word, e.g. `room_finished` or `participant_left`. */
  kind: string;
  at: Date;
  room?: string;
  person?: CallPerson;
}

export interface CallServer {
  /** Admits one person to one room; nothing else can be done with it. */
  mintToken(options: CallTokenOptions): Promise<string>;
  /** The settings of a room that exists are left as they are. */
  ensureRoom(name: string, options: { maxPeople: number; emptyTimeoutSeconds: number }): Promise<void>;
  listRooms(): Promise<CallRoom[]>;
  /** Sends everybody out. Ending a room that is not there is no error. */
  endRoom(name: string): Promise<void>;
  /** Rejects when the signature is not ours or the body was changed. */
  verifyWebhook(body: string, authHeader: string | undefined): Promise<CallEvent>;
  /** Asks with our key; rejects within 2 s when the server is away or does not know the key. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface CallServerOptions {
  /** `ws:` or `http:`, with or without TLS. */
  url: string;
  apiKey: string;
  apiSecret: string;
}
