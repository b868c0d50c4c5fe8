import { SECOND } from '@sw/base';
import { type BoardCall, CallFailure, ROUTES } from '@sw/contract';
import { serverClock } from '../../../clock/clock.ts';
import { presentFailure } from '../../feedback/present-failure.ts';
import { pause } from '../../timing/pause.ts';
import { api } from '../../transport/api.ts';
import type { JoinChoices } from '../call-actions.ts';
import { callChoices } from '../call-choices.ts';
import { type CallBoard, type CallPerson, useCall } from '../call-state.ts';
import type { MediaEnd, MediaParticipant, MediaRoom, OpenRoom } from '../media/media-room.ts';
import { ATTRIBUTE, momentIn, momentText } from '../model/attributes.ts';
import { devicesByPerson, shownScreen, soundDevice } from '../model/call-people.ts';
import { handAfter, type RaisedHand } from '../model/raised-hand.ts';
import { type SoundOnly, soundOnlyAfter, soundOnlyDue, WITH_PICTURES } from '../model/sound-only.ts';
import { refreshDevices } from './devices.ts';
import { onCallChange } from './live-events.ts';
import { RoomView } from './room-view.ts';

/** LiveKit itself tries for 44 s; after that we ask for a new token. */
const REJOIN_MS = [0, 1, 2, 4, 8, 8, 8, 8, 8, 8, 8, 8].map((seconds) => seconds * SECOND);

/** How long to wait after the end of a call for its reason. */
const REASON_MS = 2 * SECOND;

interface CallSetUp {
  readonly board: CallBoard;
  readonly callId: string;
  readonly userId: string;
  readonly device: string;
  readonly openRoom: OpenRoom;
  /** In the call again over a new connection: everything must be sent again. */
  readonly onRejoined: (choices: JoinChoices) => void;
  /** The call has ended for this device. */
  readonly onOver: () => void;
  /** Called after `onOver` with the reason. `lasted`: minutes, if a limit ended the call. */
  readonly onReason: (end: MediaEnd, lasted: number | undefined) => void;
  /** Called after everything that may have changed pictures. */
  readonly onChange: () => void;
  /** This machine is too slow to blur the background. */
  readonly onSlowBlur: () => void;
}

/** A call of this device, from the token to the end: keeps `useCall` up to date, and the connection alive. */
export class RunningCall {
  readonly #setUp: CallSetUp;
  readonly #view: RoomView;
  readonly #stopEvents: () => void;
  /** Resolves when a limit ends the call. */
  readonly #limit = Promise.withResolvers<number>();
  #room: MediaRoom | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soundOnly: SoundOnly = WITH_PICTURES;
  /** The camera is off because of the weak connection, not because of the user. */
  #cameraRests = false;
  #hand: RaisedHand = 'down';
  /** The value of the attribute, once the others know it. */
  #soundTakenAt = '';
  #over = false;

  constructor(setUp: CallSetUp) {
    this.#setUp = setUp;
    this.#view = new RoomView(setUp.userId);
    this.#stopEvents = onCallChange(setUp.callId, (lasted) => {
      if (lasted !== undefined) this.#limit.resolve(lasted);
      void this.#refetch();
    });
  }

  get room(): MediaRoom | undefined {
    return this.#room;
  }

  /** Connects; nothing is sent yet. Rejects if the server refuses or cannot be reached. */
  async join(): Promise<void> {
    await this.#connect();
    if (this.#over) return this.#room?.disconnect();
    useCall.setState({ phase: 'in' });
    this.refresh();
    void refreshDevices();
  }

  /** The user leaves; later failures are ignored. */
  async leave(): Promise<void> {
    this.close();
    const { board, callId, device } = this.#setUp;
    await Promise.allSettled([
      this.#room?.disconnect(),
      api.call(ROUTES.leaveCall, { params: { wbNo: board.wbNo, callId }, body: { device } }, { keepalive: true }),
    ]);
  }

  /** Stops all listening and updating. */
  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#stopEvents();
  }

  /** Reads the room and updates the state. Called after every change, and when something expires. */
  refresh = (): void => {
    const room = this.#room;
    if (room === undefined || this.#over) return;
    const now = serverClock.now();
    const participants = room.participants();
    const people = this.#view.people(participants, now);
    const own = participants[0];
    if (own) {
      this.#keepRules(room, participants, own, now);
      this.#lowerHandAfterSpeaking(room, own, people);
    }
    useCall.setState((state) => ({
      people,
      screenOf: this.#personOf(shownScreen(participants), participants),
      soundOnly: this.#soundOnly.on,
      own: {
        ...state.own,
        microphone: own?.microphone ?? false,
        camera: own?.camera ?? false,
        sharing: own?.screen ?? false,
        handRaised: own !== undefined && momentIn(own.attributes, ATTRIBUTE.hand) !== undefined,
        soundElsewhere: !this.#hasSound(participants),
      },
    }));
    this.#setUp.onChange();
    if (people.some((person) => this.#view.isUnknown(person))) void this.#refetch();
    this.#scheduleNext(now);
  };

  /** The newest device of a person gets the sound; a press moves it back. */
  async takeSound(): Promise<void> {
    this.#soundTakenAt = momentText(serverClock.now());
    await this.#room?.setAttributes({ [ATTRIBUTE.sound]: this.#soundTakenAt });
  }

  /** The user wants pictures, even over a weak connection. */
  allowPictures(): void {
    this.#soundOnly = WITH_PICTURES;
    this.#cameraRests = false;
    this.#room?.setPictures(true);
  }

  async #connect(): Promise<void> {
    const { board, callId, device, openRoom } = this.#setUp;
    const reply = await api.call(ROUTES.joinCall, { params: { wbNo: board.wbNo, callId }, body: { device } });
    this.#learn(reply.call);
    const { devices, blur, noiseSuppression } = callChoices();
    const room = openRoom(
      reply.identity,
      reply.video,
      { devices, blur, noiseSuppression },
      {
        changed: this.refresh,
        reconnecting: () => this.#setPhase('reconnecting'),
        reconnected: () => {
          this.#setPhase('in');
          this.refresh();
        },
        devicesChanged: () => void refreshDevices(),
        blurIsSlow: this.#setUp.onSlowBlur,
        over: (end) => {
          if (room === this.#room) void this.#ended(end);
        },
      },
    );
    room.setPictures(!this.#soundOnly.on);
    await room.connect(reply.url, reply.token);
    this.#room = room;
    // Not awaited: it only matters to the person's other devices.
    void this.takeSound().catch(reportError);
  }

  /** Enforces the rules for one device: one screen, one device with sound, no picture while it would disturb the sound. */
  #keepRules(room: MediaRoom, participants: readonly MediaParticipant[], own: MediaParticipant, now: number): void {
    const hasSound = this.#hasSound(participants);
    room.setPlaying(hasSound);
    if (!hasSound && own.microphone) void room.setMicrophone(false);
    if (own.screen && shownScreen(participants) !== own.identity) void room.setScreen(false);
    const before = this.#soundOnly;
    this.#soundOnly = soundOnlyAfter(before, own.connection, now);
    if (this.#soundOnly.on === before.on) return;
    room.setPictures(!this.#soundOnly.on);
    if (this.#soundOnly.on ? !own.camera : !this.#cameraRests) return;
    this.#cameraRests = this.#soundOnly.on;
    void room.setCamera(!this.#soundOnly.on).catch(reportError);
  }

  #lowerHandAfterSpeaking(room: MediaRoom, own: MediaParticipant, people: readonly CallPerson[]): void {
    const raised = momentIn(own.attributes, ATTRIBUTE.hand) !== undefined;
    const speaking = people.some((person) => person.own && person.speaking);
    this.#hand = handAfter(this.#hand, { raised, speaking });
    if (this.#hand === 'done') void room.setAttributes({ [ATTRIBUTE.hand]: '' });
  }

  #hasSound(participants: readonly MediaParticipant[]): boolean {
    const here = this.#room?.identity;
    const devices = (devicesByPerson(participants).get(this.#setUp.userId) ?? []).map((device) =>
      device.identity === here
        ? { ...device, attributes: { ...device.attributes, [ATTRIBUTE.sound]: this.#soundTakenAt } }
        : device,
    );
    return devices.length < 2 || soundDevice(devices) === here;
  }

  #personOf(identity: string | undefined, participants: readonly MediaParticipant[]): string | undefined {
    if (identity === undefined) return undefined;
    for (const [userId, devices] of devicesByPerson(participants))
      if (devices.some((device) => device.identity === identity)) return userId;
    return undefined;
  }

  #learn(call: BoardCall): void {
    this.#view.learn(call.people);
    useCall.setState({ call });
  }

  async #refetch(): Promise<void> {
    const { board, callId } = this.#setUp;
    const call = await api.call(ROUTES.getCall, { params: { wbNo: board.wbNo } }).catch(() => undefined);
    if (this.#over || call?.callId !== callId) return;
    this.#learn(call);
    this.refresh();
  }

  #scheduleNext(now: number): void {
    clearTimeout(this.#timer);
    const moments = [this.#view.nextChange(now), soundOnlyDue(this.#soundOnly)].filter((at) => at !== undefined);
    if (moments.length > 0) this.#timer = setTimeout(this.refresh, Math.max(0, Math.min(...moments) - now) + 10);
  }

  #setPhase(phase: 'in' | 'reconnecting'): void {
    if (!this.#over) useCall.setState({ phase });
  }

  async #ended(end: MediaEnd): Promise<void> {
    if (this.#over) return;
    const { microphone, camera } = useCall.getState().own;
    if (end === 'lost' && (await this.#rejoin({ microphone, camera }))) return;
    if (this.#over) return;
    this.#over = true;
    this.#setUp.onOver();
    // The room and the socket both report the end, and the room may be first.
    const lasted =
      end === 'ended' ? await Promise.race([this.#limit.promise, pause(REASON_MS).then(() => undefined)]) : undefined;
    this.close();
    this.#setUp.onReason(end, lasted ?? undefined);
  }

  /** Connects again after a long break of the network, or when the media server was replaced. */
  async #rejoin(choices: JoinChoices): Promise<boolean> {
    this.#setPhase('reconnecting');
    for (const ms of REJOIN_MS) {
      await pause(ms);
      if (this.#over) return true;
      try {
        await this.join();
        this.#setUp.onRejoined(choices);
        return true;
      } catch (failure) {
        if (failure instanceof CallFailure && failure.kind === 'rejected' && failure.status < 500) {
          presentFailure(failure);
          return false;
        }
      }
    }
    return false;
  }
}
