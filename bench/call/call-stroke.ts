/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { Tab } from '../render/tab.ts';
import { type CallOnBoard, OTHERS } from './call-on-board.ts';
import { drawStroke, type Stroke } from './live-stroke.ts';

export interface CallStroke extends Stroke {
  /** Pictures of the slowest camera that were shown meanwhile, in each second. */
  readonly pictures: number;
  /** Cores that the others used. */
  readonly sendersCores: number;
}

/** Pictures of everybody that were shown so far, the own camera among them. */
const picturesShown = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('video'), (video) => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return totalVideoFrames - droppedVideoFrames;
    }),
  );

/** A stroke while the call goes on: fails if somebody's picture stood still, or if the own camera did not reach the others. */
export async function drawInCall(tab: Tab, call: CallOnBoard): Promise<CallStroke> {
  const [received, shown] = [await call.received(), await picturesShown(tab.page)];
  const [used, from] = [call.sendersCpu(), performance.now()];
  const stroke = await drawStroke(tab);
  const seconds = (performance.now() - from) / 1_000;
  const sendersCores = (call.sendersCpu() - used) / seconds;
  const gained = (await picturesShown(tab.page)).map((count, n) => count - (shown[n] ?? 0));
  if (gained.length !== OTHERS.length + 1 || gained.some((count) => count === 0))
    throw new Error(`pictures that were shown during the stroke: ${gained.join(', ')}`);
  const arrived = (await call.received()).map((count, n) => count - (received[n] ?? 0));
  if (arrived.some((count) => count === 0)) throw new Error(`packets that the others received: ${arrived.join(', ')}`);
  return { ...stroke, pictures: Math.min(...gained) / seconds, sendersCores };
}
