/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { Tab } from '../render/tab.ts';
import { type CallOnBoard, OTHERS } from './call-on-board.ts';
import { drawStroke, type Stroke } from './live-stroke.ts';

export interface CallStroke extends Stroke {
  /** The frames per second that were shown of the slowest camera. */
  readonly pictures: number;
  /** The number of cores that the others used. */
  readonly sendersCores: number;
}

/** The number of frames shown so far of each person, including the own camera. */
const picturesShown = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('video'), (video) => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return totalVideoFrames - droppedVideoFrames;
    }),
  );

/** Draws a stroke during the call. Fails if a picture stood still, or if the own camera did not reach the others. */
export async function drawInCall(tab: Tab, call: CallOnBoard): Promise<CallStroke> {
  const [{ packets: received }, shown] = [await call.received(), await picturesShown(tab.page)];
  const [used, from] = [call.sendersCpu(), performance.now()];
  const stroke = await drawStroke(tab);
  const seconds = (performance.now() - from) / 1_000;
  const sendersCores = (call.sendersCpu() - used) / seconds;
  const gained = (await picturesShown(tab.page)).map((count, n) => count - (shown[n] ?? 0));
  if (gained.length !== OTHERS.length + 1 || gained.some((count) => count === 0))
    throw new Error(`pictures that were shown during the stroke: ${gained.join(', ')}`);
  const arrived = (await call.received()).packets.map((count, n) => count - (received[n] ?? 0));
  if (arrived.some((count) => count === 0)) throw new Error(`packets that the others received: ${arrived.join(', ')}`);
  return { ...stroke, pictures: Math.min(...gained) / seconds, sendersCores };
}
