import type { MediaRoom, VideoSource } from '../media/media-room.ts';
import { deviceWith } from '../model/call-people.ts';

type Source = 'camera' | 'screen';

interface Shown {
  readonly userId: string;
  readonly source: Source;
  readonly element: HTMLVideoElement;
  video: VideoSource | undefined;
}

/** Elements that show a person's picture, from any of that person's devices and as soon as there is one. */
export class Pictures {
  readonly #shown = new Set<Shown>();

  add(room: MediaRoom | undefined, userId: string, source: Source, element: HTMLVideoElement): () => void {
    const one: Shown = { userId, source, element, video: undefined };
    this.#shown.add(one);
    this.#update(one, room);
    return () => {
      this.#shown.delete(one);
      one.video?.detach(element);
    };
  }

  update(room: MediaRoom | undefined): void {
    for (const one of this.#shown) this.#update(one, room);
  }

  #update(one: Shown, room: MediaRoom | undefined): void {
    const identity = room && deviceWith(room.participants(), one.userId, one.source);
    const video = identity === undefined ? undefined : room?.video(identity, one.source);
    if (video === one.video) return;
    one.video?.detach(one.element);
    video?.attach(one.element);
    one.video = video;
  }
}

/** One frame of a video as a PNG, in its own size. */
export async function stillOf({ mediaStreamTrack }: VideoSource): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([mediaStreamTrack]);
  try {
    await video.play();
    const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    video.srcObject = null;
  }
}
