import { setTimeout as pause } from 'node:timers/promises';
import {
  AddTrackRequest,
  LeaveRequest,
  type ParticipantInfo,
  SessionDescription,
  SignalTarget,
  TrackSource,
  TrackType,
  UpdateSubscription,
  UpdateTrackSettings,
  VideoLayer,
  VideoQuality,
} from '@livekit/protocol';
import {
  MediaStreamTrack,
  useOPUS as opus,
  RTCPeerConnection,
  RtpHeader,
  RtpPacket,
  useAudioLevelIndication as soundLevel,
  useSdesMid as streamName,
  useVP8 as vp8,
} from 'werift';
import { type EncodedMedia, PICTURE, SOUND } from './encoded-media.ts';
import { Signalling } from './signalling.ts';
import { vp8Payloads } from './vp8-packets.ts';

const PICTURE_MS = 1_000 / PICTURE.frameRate;
/** The duration of a picture in ticks of a video's RTP clock, which has 90 kHz. */
const PICTURE_TICKS = 90 * PICTURE_MS;
const SOUND_TICKS = (SOUND.sampleRate / 1_000) * SOUND.frameMs;
/** LiveKit offers only this address, and a client ignores it unless it is named. */
const ON_THIS_MACHINE: ConstructorParameters<typeof RTCPeerConnection>[0] = {
  iceAdditionalHostAddresses: ['127.0.0.1'],
  iceUseIpv6: false,
  bundlePolicy: 'max-bundle',
};
const CONNECT_MS = 15_000;
const TILE = { width: 142, height: 88 };
const SILENT = 127;
/** In decibels below the maximum: a voice near the microphone. */
const VOICE = 20;

interface Extension {
  readonly id: number;
  readonly payload: Buffer;
}

/** A stream of RTP packets. */
class Stream {
  readonly track: MediaStreamTrack;
  readonly #ticks: number;
  #sequence = 0;
  #timestamp = 0;

  constructor(kind: 'audio' | 'video', ticks: number) {
    this.track = new MediaStreamTrack({ kind });
    this.#ticks = ticks;
  }

  /** Writes the packets of one frame. */
  write(payloads: readonly Buffer[], extensions: Extension[] = []): void {
    for (const [place, payload] of payloads.entries()) {
      const marker = place === payloads.length - 1;
      const header = new RtpHeader({ sequenceNumber: this.#sequence, timestamp: this.#timestamp, marker, extensions });
      this.track.writeRtp(new RtpPacket(header, payload));
      this.#sequence = (this.#sequence + 1) & 0xffff;
    }
    this.#timestamp = (this.#timestamp + this.#ticks) >>> 0;
  }
}

const decode = (frames: readonly string[]): Buffer[] => frames.map((frame) => Buffer.from(frame, 'base64'));

/** A participant of a call who sends a camera and a microphone that were encoded in advance, and shows the others in small tiles. */
export class RoomSender {
  readonly #signalling: Signalling;
  readonly #publisher = new RTCPeerConnection({
    ...ON_THIS_MACHINE,
    codecs: { audio: [opus()], video: [vp8()] },
    headerExtensions: { audio: [streamName(), soundLevel()], video: [streamName()] },
  });
  readonly #subscriber = new RTCPeerConnection(ON_THIS_MACHINE);
  readonly #camera = new Stream('video', PICTURE_TICKS);
  readonly #microphone = new Stream('audio', SOUND_TICKS);
  /** The id of the header extension with the sound level, by which LiveKit detects who speaks. */
  #levelId: number | undefined;
  #needsKey = true;
  #talking = false;
  #ended = false;
  #received = 0;
  #receivedBytes = 0;
  /** The cameras from which something has arrived. */
  readonly #cameras = new Set<MediaStreamTrack>();

  private constructor(signalling: Signalling) {
    this.#signalling = signalling;
  }

  static async join(url: string, token: string): Promise<RoomSender> {
    const sender = new RoomSender(await Signalling.open(url, token));
    await sender.#publish();
    return sender;
  }

  /** Called with all people in the room who have changed. */
  onParticipants(run: (participants: readonly ParticipantInfo[]) => void): void {
    this.#signalling.on((response) => {
      if (response.case === 'update') run(response.value.participants);
    });
  }

  /** Receives tracks at the size of a tile, so that their sender must encode them. */
  receive(trackSids: string[]): void {
    this.#signalling.send({ case: 'subscription', value: new UpdateSubscription({ trackSids, subscribe: true }) });
    this.#signalling.send({ case: 'trackSetting', value: new UpdateTrackSettings({ trackSids, ...TILE }) });
  }

  /** The number of video packets received so far. */
  get received(): number {
    return this.#received;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  get cameras(): number {
    return this.#cameras.size;
  }

  setTalking(on: boolean): void {
    this.#talking = on;
  }

  /** Sends until `leave`: pictures in a loop that starts again whenever LiveKit requests a key frame. */
  async send({ pictures, sounds }: EncodedMedia): Promise<void> {
    const [frames, packets] = [decode(pictures), decode(sounds)];
    let [frame, pictureId, packet, picturesSent] = [0, 0, 0, 0];
    const begin = performance.now();
    for (let tick = 0; !this.#ended; tick += 1) {
      const due = begin + tick * SOUND.frameMs;
      await pause(Math.max(0, due - performance.now()));
      this.#sendSound(packets[packet] ?? Buffer.alloc(0));
      packet = (packet + 1) % packets.length;
      if (tick * SOUND.frameMs < picturesSent * PICTURE_MS) continue;
      picturesSent += 1;
      if (this.#needsKey) frame = 0;
      this.#needsKey = false;
      this.#camera.write(vp8Payloads(frames[frame] ?? Buffer.alloc(0), pictureId));
      pictureId += 1;
      frame = (frame + 1) % frames.length;
    }
  }

  async leave(): Promise<void> {
    this.#ended = true;
    this.#signalling.send({ case: 'leave', value: new LeaveRequest() });
    this.#signalling.close();
    await Promise.all([this.#publisher.close(), this.#subscriber.close()]);
  }

  async #publish(): Promise<void> {
    const signalling = this.#signalling;
    signalling.trickle(this.#publisher, SignalTarget.PUBLISHER);
    signalling.trickle(this.#subscriber, SignalTarget.SUBSCRIBER);
    signalling.answerOffers(this.#subscriber);
    this.#subscriber.onTrack.subscribe((track) => {
      if (track.kind !== 'video') return;
      track.onReceiveRtp.subscribe(({ payload }) => {
        this.#received += 1;
        this.#receivedBytes += payload.length;
        this.#cameras.add(track);
      });
    });
    const video = this.#publisher.addTransceiver(this.#camera.track, { direction: 'sendonly' });
    const audio = this.#publisher.addTransceiver(this.#microphone.track, { direction: 'sendonly' });
    video.sender.onPictureLossIndication.subscribe(() => {
      this.#needsKey = true;
    });
    const { width, height, bitrate } = PICTURE;
    const layers = [new VideoLayer({ quality: VideoQuality.HIGH, width, height, bitrate })];
    const camera = { name: 'camera', type: TrackType.VIDEO, source: TrackSource.CAMERA, width, height, layers };
    const microphone = { name: 'microphone', type: TrackType.AUDIO, source: TrackSource.MICROPHONE };
    signalling.send({ case: 'addTrack', value: new AddTrackRequest({ ...camera, cid: video.sender.trackId }) });
    signalling.send({ case: 'addTrack', value: new AddTrackRequest({ ...microphone, cid: audio.sender.trackId }) });
    const answered = new Promise<string>((resolve) =>
      signalling.on((response) => {
        if (response.case === 'answer') resolve(response.value.sdp);
      }),
    );
    const connected = this.#publisher.connectionStateChange.watch((state) => state === 'connected', CONNECT_MS);
    const { type, sdp } = await this.#publisher.createOffer();
    await this.#publisher.setLocalDescription({ type, sdp });
    signalling.send({ case: 'offer', value: new SessionDescription({ type, sdp }) });
    await this.#publisher.setRemoteDescription({ type: 'answer', sdp: await answered });
    this.#levelId = audio.headerExtensions.find(({ uri }) => uri === soundLevel().uri)?.id;
    await connected;
  }

  #sendSound(packet: Buffer): void {
    const level = Buffer.from([this.#talking ? VOICE : SILENT]);
    this.#microphone.write([packet], this.#levelId === undefined ? [] : [{ id: this.#levelId, payload: level }]);
  }
}
