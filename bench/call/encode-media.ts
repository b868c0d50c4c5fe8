/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { openTab } from '../render/tab.ts';
import { type EncodedMedia, LOOP_SECONDS, PICTURE, SOUND } from './encoded-media.ts';

/**
 * Encodes a moving picture and a tone once, in the browser that will receive them. The page must be a secure context (https,
 * or this machine); otherwise the browser has no encoders.
 */
const encodeMedia = (page: Page): Promise<EncodedMedia> =>
  page.evaluate(
    async ({ picture, sound, seconds }) => {
      const base64 = (chunk: EncodedVideoChunk | EncodedAudioChunk): string => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      };
      const failed = (error: Error): void => reportError(error);

      const pictures: string[] = [];
      const videoEncoder = new VideoEncoder({ output: (chunk) => pictures.push(base64(chunk)), error: failed });
      const { width, height, frameRate: framerate, bitrate } = picture;
      videoEncoder.configure({ codec: 'vp8', width, height, framerate, bitrate, latencyMode: 'realtime' });
      const canvas = new OffscreenCanvas(width, height);
      const ctx = canvas.getContext('2d');
      if (!ctx) throw new Error('no canvas');
      for (let n = 0; n < seconds * framerate; n += 1) {
        const turn = (n / (seconds * framerate)) * 2 * Math.PI;
        ctx.fillStyle = `hsl(${(n * 3) % 360} 40% 70%)`;
        ctx.fillRect(0, 0, width, height);
        ctx.fillStyle = '#333';
        ctx.beginPath();
        ctx.arc(width / 2 + Math.cos(turn) * 120, height / 2 + Math.sin(turn * 2) * 60, 80, 0, 2 * Math.PI);
        ctx.fill();
        const frame = new VideoFrame(canvas, { timestamp: (n / framerate) * 1_000_000 });
        videoEncoder.encode(frame, { keyFrame: n === 0 });
        frame.close();
        // In real time the encoder may drop frames that come too fast.
        await videoEncoder.flush();
      }
      videoEncoder.close();

      const sounds: string[] = [];
      const { sampleRate, frameMs } = sound;
      const audioEncoder = new AudioEncoder({ output: (chunk) => sounds.push(base64(chunk)), error: failed });
      audioEncoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 1, bitrate: sound.bitrate });
      const samples = (sampleRate / 1_000) * frameMs;
      for (let n = 0; n < (seconds * 1_000) / frameMs; n += 1) {
        const data = Float32Array.from(
          { length: samples },
          (_, i) => 0.2 * Math.sin(((n * samples + i) / sampleRate) * 220 * 2 * Math.PI),
        );
        const shape = { format: 'f32', sampleRate, numberOfFrames: samples, numberOfChannels: 1 } as const;
        audioEncoder.encode(new AudioData({ ...shape, timestamp: n * frameMs * 1_000, data }));
      }
      await audioEncoder.flush();
      audioEncoder.close();
      return { pictures, sounds };
    },
    { picture: PICTURE, sound: SOUND, seconds: LOOP_SECONDS },
  );

/** Uses a separate browser, which is closed afterwards. `origin` serves the built pages. */
export async function encodeOnce(origin: string): Promise<EncodedMedia> {
  const tab = await openTab();
  try {
    // Any page of this machine works.
    await tab.page.goto(`${origin}/bare-call/index.html#{}`);
    return await encodeMedia(tab.page);
  } finally {
    await tab.close();
  }
}
