/** One device in the room, as a recording sees it. */
export interface RecordedDevice {
  readonly identity: string;
  readonly userId: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The sound of its microphone, while it is on. */
  readonly audio: MediaStreamTrack | undefined;
}

/** The part of a call that a recording needs. It ends with the call: `devices` is then empty. */
export interface RecordingRoom {
  readonly ownIdentity: string;
  /** This device comes first. */
  devices(): readonly RecordedDevice[];
  setAttributes(change: Readonly<Record<string, string>>): Promise<void>;
  /** Somebody joined, left, answered or switched a microphone. */
  onChange(run: () => void): () => void;
}
