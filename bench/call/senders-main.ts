import { setTimeout as pause } from 'node:timers/promises';
import { type ParticipantInfo, TrackSource } from '@livekit/protocol';
import type { EncodedMedia } from './encoded-media.ts';
import { RoomSender } from './room-sender.ts';

/** They talk in turns. */
const TURN_MS = 2_000;

/** A process of its own for the others in a call, so that their work is seen apart and does not delay the driver. */
export type Question =
  | { readonly join: readonly { readonly url: string; readonly token: string }[]; readonly media: EncodedMedia }
  /** Answered when the others learn of a new camera, with that time. */
  | { readonly nextCamera: true }
  /** Answered with the packets of pictures that each of the others has received so far. */
  | { readonly received: true };

const senders: RoomSender[] = [];
/** Tracks. */
const known = new Set<string>();
let onCamera: ((at: number) => void) | undefined;

function look(participants: readonly ParticipantInfo[]): void {
  // Without a mid LiveKit knows of the track and has not received it yet.
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
  if ('received' in question) return { packets: senders.map(({ received }) => received) };
  if ('nextCamera' in question)
    return new Promise((resolve) => {
      onCamera = (at) => resolve({ at });
    });
  for (const { url, token } of question.join) {
    const sender = await RoomSender.join(url, token);
    senders.push(sender);
    void sender.send(question.media);
  }
  senders[0]?.onParticipants(look);
  void talkInTurns();
  return { joined: senders.length };
}

process.on('message', async (question: Question) => process.send?.(await answer(question)));
// The driver is gone.
process.once('disconnect', () => process.exit());
process.send?.('ready');
