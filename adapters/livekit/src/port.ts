export interface CallTokenOptions {
  room: string;
  /** The participant's identity in the call; joining twice with one identity replaces the first. */
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
  /** LiveKit's id of the connection: it changes when a device connects again. */
  connection: string;
  joinedAt: Date;
}

export interface CallEvent {
  id: string;
  /** LiveKit's name, e.g. `room_finished` or `participant_left`. */
  kind: string;
  at: Date;
  room?: string;
  person?: CallPerson;
}

/** Reads the body that was signed; undefined for any other. */
export type SignedWebhook = (body: string) => CallEvent | undefined;

export interface CallServer {
  /** A token that admits one person to one room, and allows nothing else. */
  mintToken(options: CallTokenOptions): Promise<string>;
  /** The settings of an existing room stay unchanged. */
  ensureRoom(name: string, options: { maxPeople: number; emptyTimeoutSeconds: number }): Promise<void>;
  /** All rooms, or those with these names. */
  listRooms(names?: string[]): Promise<CallRoom[]>;
  /** All connected people; empty if the room does not exist. */
  listPeople(room: string): Promise<CallPerson[]>;
  /**
   * Ends the connection. With `revoke`, all tokens issued until now are refused too. Removing a person who is not in
   * the room is no error.
   */
  removePerson(room: string, identity: string, options: { revoke: boolean }): Promise<void>;
  /** Mutes the microphone. The person may unmute it; nobody else can. */
  mutePerson(room: string, identity: string): Promise<void>;
  /** Removes everybody. Ending a missing room is no error. */
  endRoom(name: string): Promise<void>;
  /**
   * Rejects if the signature is not ours. It needs no body, so that a stranger's is never read.
   */
  openWebhook(authHeader: string | undefined): Promise<SignedWebhook>;
  /** Sends a request with our key; rejects within 2 s if the server is down or does not accept the key. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface CallServerOptions {
  /** `ws:` or `http:`, with or without TLS. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** The destination of a recording: an object of an S3 bucket that LiveKit's egress can reach. */
export interface RecordingTarget {
  endpoint: string;
  region: string;
  bucket: string;
  key: string;
  accessKey: string;
  secret: string;
}

export interface CallRecording {
  /** Egress's id, for `stop`. */
  id: string;
  state: 'running' | 'done' | 'failed';
  startedAt: Date | undefined;
  endedAt: Date | undefined;
}

/**
 * Records the sound of a room on a server. Available only where an operator runs LiveKit's egress: everywhere else
 * browsers record (ADR 0080). It records everybody who is audible, so ask for consent first, and keep people who
 * refused from publishing.
 */
export interface CallRecorder {
  /** Rejects with `RecorderMissing` if the server has no egress. */
  start(room: string, target: RecordingTarget): Promise<CallRecording>;
  /** The file is complete some seconds later, with the state `done`. Stopping a recording that has ended is no error. */
  stop(id: string): Promise<CallRecording | undefined>;
  /** The running recordings of a room. */
  running(room: string): Promise<CallRecording[]>;
}

export class RecorderMissing extends Error {
  override readonly name = 'RecorderMissing';
}
