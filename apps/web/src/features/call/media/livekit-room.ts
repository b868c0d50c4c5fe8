import { parseCallIdentity } from '@sw/contract';
import {
  LocalAudioTrack,
  LocalVideoTrack,
  type Participant,
  type RemoteParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client';
import type { DeviceKind } from '../call-state.ts';
import { blurProcessor } from './blur.ts';
import { pictureCapture, roomOptions, SCREEN_CAPTURE, SCREEN_PUBLISH, soundCapture } from './livekit-options.ts';
import { connectionOf, endOf } from './livekit-words.ts';
import type { CallVideo, CaptureChoices, MediaEvents, MediaParticipant, MediaRoom, VideoSource } from './media-room.ts';
import { PlayedSound } from './played-sound.ts';

const CONNECT_MS = 15_000;

// By default it logs every connection to the browser's console.
setLogLevel('warn');

const BROWSER_KINDS = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
} as const satisfies Record<DeviceKind, MediaDeviceKind>;

const SOURCES = { camera: Track.Source.Camera, screen: Track.Source.ScreenShare } as const;

const participantOf = (participant: Participant): MediaParticipant => ({
  identity: participant.identity,
  joinedAt: participant.joinedAt?.getTime() ?? 0,
  microphone: participant.isMicrophoneEnabled,
  camera: participant.isCameraEnabled,
  screen: participant.isScreenShareEnabled,
  talking: participant.isSpeaking && participant.isMicrophoneEnabled,
  connection: connectionOf(participant.connectionQuality),
  attributes: participant.attributes,
});

const CHANGES = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.ParticipantAttributesChanged,
] as const;

class LiveKitRoom implements MediaRoom {
  readonly identity: string;
  readonly #room: Room;
  readonly #video: CallVideo;
  readonly #sound = new PlayedSound();
  readonly #blurIsSlow: () => void;
  #choices: CaptureChoices;
  #pictures = true;
  #written: Promise<void> = Promise.resolve();

  constructor(identity: string, video: CallVideo, choices: CaptureChoices, events: MediaEvents) {
    this.identity = identity;
    this.#video = video;
    this.#choices = choices;
    this.#blurIsSlow = () => events.blurIsSlow();
    this.#room = new Room(roomOptions(video, choices));
    for (const event of CHANGES) this.#room.on(event, () => events.changed());
    this.#room
      .on(RoomEvent.TrackPublished, (publication, participant) => this.#choose(publication, participant))
      .on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
        if (track.kind === Track.Kind.Audio && !this.#isOwn(participant)) this.#sound.add(track);
      })
      .on(RoomEvent.TrackUnsubscribed, (track) => {
        if (track.kind === Track.Kind.Audio) this.#sound.remove(track);
      })
      .on(RoomEvent.Reconnecting, () => events.reconnecting())
      .on(RoomEvent.SignalReconnecting, () => events.reconnecting())
      .on(RoomEvent.Reconnected, () => events.reconnected())
      .on(RoomEvent.MediaDevicesChanged, () => events.devicesChanged())
      .on(RoomEvent.Disconnected, (reason) => {
        this.#sound.clear();
        events.over(endOf(reason));
      });
  }

  async connect(url: string, token: string): Promise<void> {
    await this.#room.connect(url, token, { peerConnectionTimeout: CONNECT_MS, websocketTimeout: CONNECT_MS });
    for (const participant of this.#room.remoteParticipants.values())
      for (const publication of participant.trackPublications.values()) this.#choose(publication, participant);
    // Joining was a user gesture, so the browser allows it; if not, the next press does.
    await this.#room.startAudio().catch(() => {});
  }

  disconnect = (): Promise<void> => this.#room.disconnect();

  participants(): readonly MediaParticipant[] {
    return [this.#room.localParticipant, ...this.#room.remoteParticipants.values()].map(participantOf);
  }

  async setMicrophone(on: boolean): Promise<void> {
    await this.#room.localParticipant.setMicrophoneEnabled(on, soundCapture(this.#choices));
  }

  async setCamera(on: boolean): Promise<void> {
    // The blur is part of the new track: applied afterwards, the first seconds would show what the user wants to hide.
    const capture = pictureCapture(this.#video, this.#choices);
    const blurs = on && this.#choices.blur;
    await this.#room.localParticipant.setCameraEnabled(on, blurs ? { ...capture, processor: this.#blur() } : capture);
  }

  async setScreen(on: boolean): Promise<void> {
    await this.#room.localParticipant.setScreenShareEnabled(on, SCREEN_CAPTURE, SCREEN_PUBLISH);
  }

  async setBlur(on: boolean): Promise<void> {
    this.#choices = { ...this.#choices, blur: on };
    const track = this.#room.localParticipant.getTrackPublication(Track.Source.Camera)?.track;
    if (!(track instanceof LocalVideoTrack)) return;
    // A camera that is off has no picture to blur: switching it on again starts a new track.
    if (track.isMuted) await this.#room.localParticipant.unpublishTrack(track);
    else if (on) await track.setProcessor(this.#blur());
    else await track.stopProcessor();
  }

  async setNoiseSuppression(on: boolean): Promise<void> {
    this.#choices = { ...this.#choices, noiseSuppression: on };
    const track = this.#room.localParticipant.getTrackPublication(Track.Source.Microphone)?.track;
    if (track instanceof LocalAudioTrack) await track.restartTrack(soundCapture(this.#choices));
  }

  async chooseDevice(kind: DeviceKind, id: string): Promise<void> {
    this.#choices = { ...this.#choices, devices: { ...this.#choices.devices, [kind]: id } };
    await this.#room.switchActiveDevice(BROWSER_KINDS[kind], id);
  }

  setAttributes(change: Readonly<Record<string, string>>): Promise<void> {
    // LiveKit waits until it reads back what it wrote, so a value that the next one replaces would never arrive.
    const set = () => this.#room.localParticipant.setAttributes({ ...change });
    this.#written = this.#written.then(set, set);
    return this.#written;
  }

  setPlaying(on: boolean): void {
    this.#sound.setOn(on);
  }

  setPictures(on: boolean): void {
    this.#pictures = on;
    for (const participant of this.#room.remoteParticipants.values())
      for (const publication of participant.trackPublications.values()) this.#choose(publication, participant);
  }

  video(identity: string, source: 'camera' | 'screen'): VideoSource | undefined {
    const participant = this.#room.getParticipantByIdentity(identity);
    const publication = participant?.getTrackPublication(SOURCES[source]);
    return publication?.isMuted ? undefined : publication?.videoTrack;
  }

  audio(identity: string): MediaStreamTrack | undefined {
    const participant = this.#room.getParticipantByIdentity(identity);
    return participant?.getTrackPublication(Track.Source.Microphone)?.audioTrack?.mediaStreamTrack;
  }

  /** Whether the device belongs to the same person. Those are not played: the room would echo. */
  #isOwn({ identity }: Participant): boolean {
    return parseCallIdentity(identity)?.userId === parseCallIdentity(this.identity)?.userId;
  }

  #choose(publication: RemoteTrackPublication, participant: RemoteParticipant): void {
    const wanted =
      publication.kind === Track.Kind.Audio
        ? !this.#isOwn(participant)
        : this.#pictures || publication.source !== Track.Source.Camera;
    if (publication.isDesired !== wanted) publication.setSubscribed(wanted);
  }

  #blur = () => blurProcessor({ onTooSlow: this.#blurIsSlow });
}

export const openLiveKitRoom = (
  identity: string,
  video: CallVideo,
  choices: CaptureChoices,
  events: MediaEvents,
): MediaRoom => new LiveKitRoom(identity, video, choices, events);
