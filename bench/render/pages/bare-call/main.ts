import { Room, RoomEvent, Track, VideoPreset } from 'livekit-client';

/** The data that the driver writes after the `#`. */
interface Order {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly device: string;
}

/** The part that is read here. */
interface Admission {
  readonly url: string;
  readonly token: string;
  readonly video: { width: number; height: number; frameRate: number; maxBitrate: number };
}

async function askAdmission({ path, headers, device }: Order): Promise<Admission> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ device }),
  });
  const { data } = (await answer.json()) as { data?: Admission };
  if (!data) throw new Error(`the api answered ${answer.status}`);
  return data;
}

/** The product's options, which determine most of LiveKit's work in a call. */
const openRoom = ({ width, height, frameRate, maxBitrate }: Admission['video']): Room =>
  new Room({
    adaptiveStream: true,
    dynacast: true,
    audioCaptureDefaults: { noiseSuppression: true, echoCancellation: true, autoGainControl: true },
    videoCaptureDefaults: { resolution: { width, height, frameRate } },
    publishDefaults: {
      videoEncoding: { maxBitrate, maxFramerate: frameRate },
      videoSimulcastLayers: [new VideoPreset(320, 180, 120_000, 15), new VideoPreset(640, 360, 400_000, 20)],
      simulcast: true,
      degradationPreference: 'balanced',
      dtx: true,
      red: true,
    },
  });

/** As in the library's own examples: connects, then sends; every track is shown as soon as it arrives. */
async function join(order: Order): Promise<void> {
  const admission = await askAdmission(order);
  const room = openRoom(admission.video);
  room.on(RoomEvent.TrackSubscribed, (track) => document.body.append(track.attach()));
  room.on(RoomEvent.LocalTrackPublished, ({ track }) => {
    if (track?.kind === Track.Kind.Video) document.body.append(track.attach());
  });
  await room.connect(admission.url, admission.token);
  await room.localParticipant.enableCameraAndMicrophone();
  document.querySelector('button')?.addEventListener('click', () => void room.disconnect(), { once: true });
}

const order = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Order;
document.querySelector('button')?.addEventListener('click', () => void join(order), { once: true });
