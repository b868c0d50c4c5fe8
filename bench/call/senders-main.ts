import { setTimeout as pause } from 'node:timers/promises';
import { type ParticipantInfo, TrackSource } from '@livekit/protocol';
import type { EncodedMedia } from './encoded-media.ts';
import { RoomSender } from './room-sender.ts';

/** The senders talk in turns. */
const TURN_MS = 2_000;

/** Runs the others in a call in a separate process, so that their work is counted separately and does not delay the driver. */
export type Question =
  | {
      readonly join: readonly { readonly url: string; readonly token: string }[];
      readonly media: EncodedMedia;
      /** Whether they also show each other, and not only later participants. */
      readonly together: boolean;
    }
  /** Answered when the others learn of a new camera, with the time. */
  | { readonly nextCamera: true }
  /** Answered with the video packets that each of the others has received so far, with their bytes and the number of cameras. */
  | { readonly received: true };

const senders: RoomSender[] = [];
/** The ids of known tracks. */
const known = new Set<string>();
let onCamera: ((at: number) => void) | undefined;

function look(participants: readonly ParticipantInfo[]): void {
  // A track without a mid is known to LiveKit but has not arrived there yet.
  const tracks = participants.flatMap((participant) => participant.tracks).filter(({ mid }) => mid !== '');
  for (const { sid, source } of tracks) {
    if (known.has(sid)) continue;
    known.add(sid);
    for (const sender of senders) sender.receive([sid]);
    if (source === TrackSource.CAMERA) onCamera?.(Date.now());
  }
}

async function talkInTurns(): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    for (const [place, sender] of senders.entries()) sender.setTalking(turn % senders.length === place);
    await pause(TURN_MS);
  }
}

async function answer(question: Question): Promise<unknown> {
  if ('received' in question)
    return {
      packets: senders.map(({ received }) => received),
      bytes: senders.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
      cameras: senders.map(({ cameras }) => cameras),
    };
  if ('nextCamera' in question)
    return new Promise((resolve) => {
      onCamera = (at) => resolve({ at });
    });
  for (const { url, token } of question.join) {
    const sender = await RoomSender.join(url, token);
    senders.push(sender);
    if (question.together && senders.length === 1) sender.onParticipants(look);
    if (known.size > 0) sender.receive([...known]);
    void sender.send(question.media);
  }
  if (!question.together) senders[0]?.onParticipants(look);
  void talkInTurns();
  return { joined: senders.length };
}

process.on('message', async (question: Question) => process.send?.(await answer(question)));
// The driver has ended.
process.once('disconnect', () => process.exit());
process.send?.('ready');
