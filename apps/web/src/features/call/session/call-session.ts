import { type BoardCall, CallFailure, ROUTES } from '@sw/contract';
import { serverClock } from '../../../clock/clock.ts';
import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { presentFailure } from '../../feedback/present-failure.ts';
import { boardKeys } from '../../live/board-keys.ts';
import { onLogout } from '../../session/logout-handlers.ts';
import { useSession } from '../../session/session-store.ts';
import { api } from '../../transport/api.ts';
import { queryClient } from '../../transport/query-client.ts';
import type { CallActions, JoinChoices } from '../call-actions.ts';
import { callChoices, keepCallChoices } from '../call-choices.ts';
import { type CallBoard, type CallKind, NO_CALL, type OwnMedia, useCall } from '../call-state.ts';
import { openLiveKitRoom } from '../media/livekit-room.ts';
import type { MediaRoom } from '../media/media-room.ts';
import { ATTRIBUTE, momentText } from '../model/attributes.ts';
import { deviceWith } from '../model/call-people.ts';
import { holdMicrophone } from '../recording/held-microphone.ts';
import { refreshDevices } from './devices.ts';
import { deviceMessage, endMessage } from './messages.ts';
import { Pictures, stillOf } from './pictures.ts';
import { listenForTalkKey } from './push-to-talk.ts';
import { RoomWatchers, recordedRoom } from './recorded-room.ts';
import { RunningCall } from './running-call.ts';

/** One browser tab is one device. */
const DEVICE = crypto.randomUUID();

const pictures = new Pictures();
const watchers = new RoomWatchers();
let running: RunningCall | undefined;
/** Pending until the server knows that this device left the previous call. */
let leaving: Promise<void> | undefined;
let attempts = 0;
let stopTalkKey: (() => void) | undefined;
let reactions = 0;

const setOwn = (change: Partial<OwnMedia>): void => useCall.setState(({ own }) => ({ own: { ...own, ...change } }));

/** The room of the call; undefined if the call has ended before the action. */
function room(): MediaRoom | undefined {
  return running?.room;
}

/** The running call's route parameters. */
function place(): { readonly wbNo: string; readonly callId: string } {
  const { board, call } = useCall.getState();
  return { wbNo: board?.wbNo ?? '', callId: call?.callId ?? '' };
}

/** The room has changed, or the call has ended. */
function changed(): void {
  pictures.update(room());
  watchers.notify();
}

function closed(): void {
  running = undefined;
  stopTalkKey?.();
  stopTalkKey = undefined;
  useCall.setState(NO_CALL);
  changed();
}

/** A device that cannot be opened does not end the call: it continues without it, and the user is shown the reason. */
function presentDeviceFailure(kind: 'microphone' | 'camera', failure: unknown): void {
  const message = deviceMessage(kind, failure);
  if (message === undefined) presentFailure(failure);
  else showToast(translate(message), 'warning');
}

/** Returns the call on the board, and starts one if none runs. Users who may only view cannot start one. */
async function callOn({ wbNo }: CallBoard, kind: CallKind): Promise<string> {
  const found = await api.call(ROUTES.getCall, { params: { wbNo } });
  return found?.callId ?? (await api.call(ROUTES.startCall, { params: { wbNo }, body: { kind } })).callId;
}

/** Does nothing if the user has cancelled in the meantime. */
async function connect(board: CallBoard, callId: string): Promise<true> {
  if (useCall.getState().phase !== 'joining') return true;
  const call = new RunningCall({
    board,
    callId,
    userId: useSession.getState().user?.userId ?? '',
    device: DEVICE,
    openRoom: openLiveKitRoom,
    onRejoined: (again) => void send(again),
    onOver: closed,
    onReason: (end, lasted) => {
      const message = endMessage(end, lasted);
      if (message) showToast(translate(message.key, message.values));
    },
    onChange: changed,
    onSlowBlur: () =>
      showToast(translate('callLobby:background.slow'), 'warning', {
        label: translate('callLobby:background.turnOff'),
        run: () => void actions.setBlur(false),
      }),
  });
  running = call;
  try {
    await call.join();
  } catch (failure) {
    call.close();
    throw failure;
  }
  return true;
}

function falseIfEnded(failure: unknown): false {
  if (failure instanceof CallFailure && failure.error === 'CALL_ENDED') return false;
  throw failure;
}

async function join(board: CallBoard, kind: CallKind, choices: JoinChoices): Promise<void> {
  const before = useCall.getState();
  if (running !== undefined && before.board?.wbNo === board.wbNo) return;
  if (running !== undefined) await leave();
  const { blur, noiseSuppression, pushToTalk } = callChoices();
  const own = { ...NO_CALL.own, blur, noiseSuppression };
  useCall.setState({ ...NO_CALL, phase: 'joining', board, kind, own });
  attempts += 1;
  const attempt = attempts;
  // Wait until the server has removed this device from the previous call; later it would remove it from this one.
  if (leaving !== undefined) await leaving;
  // The user has pressed again in the meantime.
  if (attempt !== attempts) return;
  try {
    const shown = queryClient.getQueryData<BoardCall | null>(boardKeys.call(board.wbNo))?.callId;
    // The call that the button shows may have ended. Checking first would cost everybody a round trip.
    const connected = shown !== undefined && (await connect(board, shown).catch(falseIfEnded));
    if (!connected) await connect(board, await callOn(board, kind));
  } catch (failure) {
    closed();
    throw failure;
  }
  if (running === undefined) return;
  if (pushToTalk) actions.setPushToTalk(true);
  await send({ ...choices, microphone: choices.microphone && !pushToTalk });
}

/** Opens the chosen devices. A microphone that a recording holds back stays off. */
async function send({ microphone, camera }: JoinChoices): Promise<void> {
  await Promise.all([
    microphone ? actions.setMicrophone(true) : undefined,
    camera ? actions.setCamera(true) : undefined,
  ]);
}

async function leave(): Promise<void> {
  const left = running;
  closed();
  if (left === undefined) return;
  const over = left.leave();
  leaving = over;
  await over;
  if (leaving === over) leaving = undefined;
}

const actions: CallActions = {
  join,
  leave,

  async endForEveryone() {
    await api.call(ROUTES.endCall, { params: place() });
    await leave();
  },

  async setMicrophone(on) {
    if (holdMicrophone(recordingRoom(), on)) return;
    if (on && useCall.getState().own.soundElsewhere) await running?.takeSound();
    await room()
      ?.setMicrophone(on)
      .catch((failure: unknown) => presentDeviceFailure('microphone', failure));
    running?.refresh();
    void refreshDevices();
  },

  async setCamera(on) {
    if (on) running?.allowPictures();
    await room()
      ?.setCamera(on)
      .catch((failure: unknown) => presentDeviceFailure('camera', failure));
    running?.refresh();
    void refreshDevices();
  },

  async shareScreen() {
    // The time goes first: a screen that looks older than another one is withdrawn immediately.
    await room()?.setAttributes({ [ATTRIBUTE.screen]: momentText(serverClock.now()) });
    await room()?.setScreen(true);
  },

  async stopSharing() {
    await room()?.setScreen(false);
  },

  async chooseDevice(kind, id) {
    keepCallChoices({ devices: { ...callChoices().devices, [kind]: id } });
    await room()?.chooseDevice(kind, id);
    await refreshDevices();
  },

  async setBlur(on) {
    await room()?.setBlur(on);
    keepCallChoices({ blur: on });
    setOwn({ blur: on });
  },

  async setNoiseSuppression(on) {
    await room()?.setNoiseSuppression(on);
    keepCallChoices({ noiseSuppression: on });
    setOwn({ noiseSuppression: on });
  },

  setPushToTalk(on) {
    keepCallChoices({ pushToTalk: on });
    setOwn({ pushToTalk: on });
    stopTalkKey?.();
    stopTalkKey = on ? listenForTalkKey((talking) => void actions.setMicrophone(talking)) : undefined;
    if (on) void actions.setMicrophone(false);
  },

  takeSound: async () => running?.takeSound(),

  async raiseHand(up) {
    await room()?.setAttributes({ [ATTRIBUTE.hand]: momentText(up ? serverClock.now() : undefined) });
  },

  async react(reaction) {
    reactions += 1;
    await room()?.setAttributes({ [ATTRIBUTE.reaction]: `${reaction} ${reactions}` });
  },

  async ring(userIds) {
    await api.call(ROUTES.ringCall, { params: place(), body: { userIds: [...userIds] } });
  },
  async mute(userId) {
    await api.call(ROUTES.muteInCall, { params: place(), body: { userId } });
  },
  async remove(userId) {
    await api.call(ROUTES.removeFromCall, { params: place(), body: { userId } });
  },

  attach: (userId, source, element) => pictures.add(room(), userId, source, element),

  async stillOfScreen() {
    const { screenOf } = useCall.getState();
    const here = room();
    const identity = here && screenOf && deviceWith(here.participants(), screenOf, 'screen');
    const video = identity ? here?.video(identity, 'screen') : undefined;
    if (video === undefined) throw new DOMException('No screen is shared', 'InvalidStateError');
    return stillOf(video);
  },
};

onLogout(() => void leave());

export const callActions = actions;

/** The running call, as its recording needs it. */
export const recordingRoom = () => recordedRoom(room, watchers);
