// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import type { CallActions } from '../call-actions.ts';
import { type CallPerson, type CallState, NO_CALL, useCall } from '../call-state.ts';
import { CallAnnouncer } from './announcer.tsx';
import { Controls } from './controls.tsx';
import { MicrophoneLine } from './microphone-line.tsx';

const actions = {
  setMicrophone: vi.fn(async () => undefined),
  shareScreen: vi.fn(async () => undefined),
  leave: vi.fn(async () => undefined),
  endForEveryone: vi.fn(async () => undefined),
} satisfies Partial<CallActions>;

vi.mock('../load-call.ts', () => ({ loadCall: async () => actions }));

const person = (userId: string, name: string, own = false): CallPerson => ({
  userId,
  name,
  own,
  microphone: true,
  camera: true,
  sharing: false,
  speaking: false,
  spokeAt: 0,
  connection: 'good',
  hand: undefined,
  reaction: undefined,
});

const MEI = person('1', 'Mei Lin', true);
const BEN = person('2', 'Ben Okoro');

const inCall = (change: Partial<CallState>): void =>
  useCall.setState({ ...NO_CALL, phase: 'in', people: [MEI], own: { ...NO_CALL.own, microphone: true }, ...change });

const hosting = (host: boolean): CallState['call'] => ({
  callId: '7',
  kind: 'video',
  creator: null,
  createdAt: '2026-11-17T10:00:00.000Z',
  startedAt: null,
  endsAt: null,
  people: [],
  peopleMax: 5,
  toRecord: false,
  host,
});

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getDisplayMedia: async () => undefined },
  });
});
afterEach(() => {
  useCall.setState(NO_CALL, true);
  for (const action of Object.values(actions)) action.mockClear();
});

const press = (name: string) => screen.getByRole('button', { name, hidden: true });

test('the microphone has a button that says what it will do, and no second state that could be read as the opposite', async () => {
  inCall({});
  const { user } = show(<Controls look="row" />);
  expect(press('Mute').getAttribute('aria-pressed')).toBeNull();
  expect(press('Mute').getAttribute('aria-keyshortcuts')).toBe('Control+Shift+M');
  await user.click(press('Mute'));
  expect(actions.setMicrophone).toHaveBeenCalledWith(false);
});

test('the dock and a live region say whether the others hear', async () => {
  inCall({ phase: 'joining', own: NO_CALL.own });
  show(
    <>
      <MicrophoneLine />
      <CallAnnouncer />
    </>,
  );
  const said = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  expect(document.body.textContent).toBe('');
  act(() => inCall({}));
  expect(said()).toEqual(['', 'You are in the call. Microphone on']);
  expect(document.querySelector('[data-on]')?.textContent).toBe('Microphone on');
  act(() => inCall({ own: { ...NO_CALL.own, microphone: false } }));
  expect(said()).toEqual(['', 'Microphone off']);
  expect(document.querySelector('[data-on]')?.textContent).toBe('Microphone off');
});

test('leaving does not ask; the host also ends the call for everybody', async () => {
  inCall({ call: hosting(false), people: [MEI, BEN] });
  const { user, show: again } = show(<Controls look="row" />);
  await user.click(press('Leave'));
  await expect.poll(() => actions.leave.mock.calls.length).toBe(1);
  inCall({ call: hosting(true), people: [MEI, BEN] });
  again(<Controls look="row" />);
  await user.click(press('Leave'));
  await user.click(screen.getByRole('menuitem', { name: 'End for everyone', hidden: true }));
  await expect.poll(() => actions.endForEveryone.mock.calls.length).toBe(1);
  expect(actions.leave).toHaveBeenCalledTimes(1);
});

test('who shares while somebody else does is asked once, by name', async () => {
  inCall({ people: [MEI, { ...BEN, sharing: true }], screenOf: '2' });
  const { user } = show(<Controls look="row" />);
  await user.click(press('Share screen'));
  await screen.findByText("Replace Ben Okoro's window?");
  expect(actions.shareScreen).not.toHaveBeenCalled();
  await user.click(press('Replace'));
  await expect.poll(() => actions.shareScreen.mock.calls.length).toBe(1);
});

test('a browser that cannot share screens offers no button for it', () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} });
  inCall({});
  show(<Controls look="row" />);
  expect(screen.queryByRole('button', { name: 'Share screen', hidden: true })).toBeNull();
});
