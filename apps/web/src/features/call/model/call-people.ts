import { parseCallIdentity } from '@sw/contract';
import type { CallPerson, Connection, Reaction } from '../call-state.ts';
import type { MediaParticipant } from '../media/media-room.ts';
import { ATTRIBUTE, momentIn } from './attributes.ts';

interface Knowledge {
  readonly ownUserId: string;
  readonly names: ReadonlyMap<string, string>;
  readonly speaking: ReadonlySet<string>;
  readonly spokeAt: ReadonlyMap<string, number>;
  readonly reactions: ReadonlyMap<string, Reaction>;
}

const BEST_FIRST: readonly Connection[] = ['good', 'fair', 'weak', 'none'];

/** The devices of each person. Identities that are not ours, such as a recorder of LiveKit, are left out. */
export function devicesByPerson(
  participants: readonly MediaParticipant[],
): ReadonlyMap<string, readonly MediaParticipant[]> {
  const found = new Map<string, MediaParticipant[]>();
  for (const participant of participants) {
    const userId = parseCallIdentity(participant.identity)?.userId;
    if (userId === undefined) continue;
    const devices = found.get(userId);
    if (devices) devices.push(participant);
    else found.set(userId, [participant]);
  }
  return found;
}

/** The raised hands in the order in which they were raised, each with its place from 1. */
function queueOfHands(people: ReadonlyMap<string, readonly MediaParticipant[]>): ReadonlyMap<string, number> {
  const raised = [...people].flatMap(([userId, devices]) => {
    const at = devices.flatMap(({ attributes }) => momentIn(attributes, ATTRIBUTE.hand) ?? []);
    return at.length === 0 ? [] : [{ userId, at: Math.min(...at) }];
  });
  raised.sort((one, other) => one.at - other.at || (one.userId < other.userId ? -1 : 1));
  return new Map(raised.map(({ userId }, index) => [userId, index + 1]));
}

/** Every person once, in the order in which they joined. */
export function peopleOf(participants: readonly MediaParticipant[], known: Knowledge): readonly CallPerson[] {
  const people = devicesByPerson(participants);
  const hands = queueOfHands(people);
  const cameAt = (devices: readonly MediaParticipant[]): number => Math.min(...devices.map(({ joinedAt }) => joinedAt));
  return [...people]
    .sort(([one, its], [other, others]) => cameAt(its) - cameAt(others) || (one < other ? -1 : 1))
    .map(([userId, devices]) => ({ userId, devices, microphone: devices.some(({ microphone }) => microphone) }))
    .map(({ userId, devices, microphone }) => ({
      userId,
      name: known.names.get(userId) ?? '',
      own: userId === known.ownUserId,
      microphone,
      camera: devices.some(({ camera }) => camera),
      sharing: devices.some(({ screen }) => screen),
      // The ring stays for a moment after the voice, but not after the microphone is off.
      speaking: microphone && known.speaking.has(userId),
      spokeAt: known.spokeAt.get(userId) ?? 0,
      connection: BEST_FIRST.find((word) => devices.some(({ connection }) => connection === word)) ?? 'none',
      hand: hands.get(userId),
      reaction: known.reactions.get(userId),
    }));
}

/** The device whose picture is shown for a person: if several send one, the latest that joined. */
export function deviceWith(
  participants: readonly MediaParticipant[],
  userId: string,
  source: 'camera' | 'screen',
): string | undefined {
  const devices = (devicesByPerson(participants).get(userId) ?? []).filter((device) => device[source]);
  return devices.sort((one, other) => other.joinedAt - one.joinedAt)[0]?.identity;
}

const NOBODY = { identity: undefined, at: -1 };

function latest(participants: readonly MediaParticipant[], key: string) {
  return participants.reduce<{ readonly identity: string | undefined; readonly at: number }>((last, participant) => {
    const at = momentIn(participant.attributes, key) ?? 0;
    const later = at > last.at || (at === last.at && participant.identity > (last.identity ?? ''));
    return later ? { identity: participant.identity, at } : last;
  }, NOBODY);
}

/** Whose screen is shown. Only one at a time: the one that was shared last. */
export const shownScreen = (participants: readonly MediaParticipant[]): string | undefined =>
  latest(
    participants.filter(({ screen }) => screen),
    ATTRIBUTE.screen,
  ).identity;

/**
 * The device of a person that has the sound: the one that took it last. If two devices in one room both recorded and played,
 * they would echo, and neither can cancel the other.
 */
export const soundDevice = (devices: readonly MediaParticipant[]): string | undefined =>
  latest(devices, ATTRIBUTE.sound).identity;
