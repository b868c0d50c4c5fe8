/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE, ROUTES } from '@sw/contract';
import type { TestPerson } from '@sw/testing';
import { clientOf } from '../open/client.ts';
import { signIn } from '../open/sign-in.ts';
import { openTab, type Tab } from '../render/tab.ts';
import { type CallOnBoard, OTHERS } from './call-on-board.ts';
import { type CallStroke, drawInCall } from './call-stroke.ts';
import { drawStroke, type Stroke } from './live-stroke.ts';
import { joinSeen, watchJoin } from './watch-join.ts';

/** Long enough for the work of an idle page, and for the first moments of a call. */
const QUIET_MS = 3_000;

/** In milliseconds since the press of the button. */
export interface Join {
  /** The first frames of both others have been shown. */
  readonly shown: number;
  /** The others know of the camera. */
  readonly published: number;
}

/** The time until both have happened. */
export const joined = ({ shown, published }: Join): number => Math.max(shown, published);

async function measureJoin(tab: Tab, call: CallOnBoard, press: () => Promise<void>): Promise<Join> {
  const seen = async () => {
    await press();
    return joinSeen(tab.page, OTHERS.length);
  };
  const [publishedAt, { pressedAt, shownAt }] = await Promise.all([call.nextCamera(), seen()]);
  return { shown: shownAt - pressedAt, published: publishedAt - pressedAt };
}

/** LiveKit's client alone on a page: token, connection, camera and microphone, and a tile for each track. */
export async function bareVisit(origin: string, person: TestPerson, call: CallOnBoard): Promise<Join> {
  const { wbNo, callId } = call;
  const headers = { [AUTHORIZATION_HEADER]: person.authorization, [MARKER_HEADER]: MARKER_VALUE };
  const path = ROUTES.joinCall.path.replace('{wbNo}', wbNo).replace('{callId}', callId);
  const device = randomUUID();
  const tab = await openTab({ devices: true });
  try {
    await watchJoin(tab.page);
    const order = encodeURIComponent(JSON.stringify({ path, headers, device }));
    await tab.page.goto(`${origin}/bare-call/index.html#${order}`);
    await pause(QUIET_MS);
    const button = tab.page.getByRole('button', { name: 'Join call' });
    const join = await measureJoin(tab, call, () => button.click());
    await button.click();
    await clientOf(origin, person).call(ROUTES.leaveCall, { params: { wbNo, callId }, body: { device } });
    return join;
  } finally {
    await tab.close();
  }
}

/** Makes the device known from an earlier call, so that the lobby does not open first. */
async function knowDevices(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const known = devices.map(({ deviceId }) => deviceId);
    const on = { microphone: true, camera: true, noiseSuppression: true };
    const choices = { ...on, blur: false, pushToTalk: false, devices: {}, known, dock: 'right', layout: 'strip' };
    localStorage.setItem('iwb_callChoices', JSON.stringify(choices));
  });
}

export interface BoardVisit {
  readonly join: Join;
  readonly during: readonly CallStroke[];
  readonly without: readonly Stroke[];
}

/** The product: joining a call, and strokes on the board during the call and after it, then once more in the opposite order. */
export async function boardVisit(address: string, person: TestPerson, call: CallOnBoard): Promise<BoardVisit> {
  const tab = await openTab({ devices: true });
  const { page } = tab;
  const button = page.getByRole('button', { name: /^Call, / });
  const enter = () => page.getByRole('menuitem', { name: /^Join call/ }).click();
  const leave = async () => {
    await page.keyboard.press('Control+Shift+H');
    await button.waitFor();
    await pause(QUIET_MS);
  };
  try {
    await watchJoin(page);
    await signIn(page, person);
    await page.goto(`${address}board/${call.wbNo}`);
    await button.waitFor();
    await knowDevices(page);
    await pause(QUIET_MS);
    await button.click();
    // Before any stroke, which the servers would still be storing and drawing.
    const join = await measureJoin(tab, call, enter);
    await pause(QUIET_MS);
    // Code that runs for the first time is slow, with or without a call.
    await drawStroke(tab);
    const first = await drawInCall(tab, call);
    await leave();
    const without = [await drawStroke(tab), await drawStroke(tab)];
    await button.click();
    await measureJoin(tab, call, enter);
    await pause(QUIET_MS);
    const during = [first, await drawInCall(tab, call)];
    await leave();
    return { join, during, without };
  } finally {
    await tab.close();
  }
}
