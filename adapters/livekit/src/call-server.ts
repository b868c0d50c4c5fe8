import { createHash } from 'node:crypto';
import {
  AccessToken,
  type ParticipantInfo,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
  TwirpError,
  WebhookEvent,
} from 'livekit-server-sdk';
import type { CallEvent, CallPerson, CallServer, CallServerOptions } from './port.ts';

const REQUEST_SECONDS = 5;
const PING_SECONDS = 1.8;

/** The sources that a person may publish. */
const PUBLISHED = [
  TrackSource.CAMERA,
  TrackSource.MICROPHONE,
  TrackSource.SCREEN_SHARE,
  TrackSource.SCREEN_SHARE_AUDIO,
];

export function openCallServer({ url, apiKey, apiSecret }: CallServerOptions): CallServer {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: REQUEST_SECONDS });
  const probe = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: PING_SECONDS });
  const verifier = new TokenVerifier(apiKey, apiSecret);
  return {
    async mintToken({ room, identity, name, canPublish, ttlSeconds }) {
      const token = new AccessToken(apiKey, apiSecret, { identity, name, ttl: ttlSeconds });
      token.addGrant({
        roomJoin: true,
        room,
        canPublish,
        canSubscribe: true,
        canPublishSources: PUBLISHED,
        // Attributes are used for raised hands, reactions and consent. This right also lets a client change the name
        // that LiveKit shows, but we show names from the api.
        canUpdateOwnMetadata: true,
        canPublishData: false,
      });
      return token.toJwt();
    },
    async ensureRoom(name, { maxPeople, emptyTimeoutSeconds }) {
      await rooms.createRoom({ name, maxParticipants: maxPeople, emptyTimeout: emptyTimeoutSeconds });
    },
    async listRooms(names) {
      if (names?.length === 0) return [];
      const found = await rooms.listRooms(names);
      return found.map(({ name, numParticipants, creationTime }) => ({
        name,
        people: numParticipants,
        createdAt: new Date(Number(creationTime) * 1_000),
      }));
    },
    async listPeople(room) {
      const found = await ifFound(rooms.listParticipants(room));
      return (found ?? []).map(callPerson);
    },
    async removePerson(room, identity, { revoke }) {
      // Without a time, LiveKit would also refuse the tokens of the next minute; 1 stands for 1970.
      const revokeTokenTs = revoke ? BigInt(Math.ceil(Date.now() / 1_000)) : 1n;
      await ifFound(rooms.removeParticipant(room, identity, { revokeTokenTs }));
    },
    async mutePerson(room, identity) {
      const found = await ifFound(rooms.getParticipant(room, identity));
      for (const { sid, source, muted } of found?.tracks ?? []) {
        if (source !== TrackSource.MICROPHONE || muted) continue;
        await ifFound(rooms.mutePublishedTrack(room, identity, sid, true));
      }
    },
    async endRoom(name) {
      await ifFound(rooms.deleteRoom(name));
    },
    async openWebhook(authHeader) {
      const { sha256 } = await verifier.verify(authHeader ?? '');
      // Tokens of participants have our signature too, but no hash.
      if (sha256 === undefined) throw new Error('the token signs no body');
      return (body) => {
        if (createHash('sha256').update(body).digest('base64') !== sha256) return undefined;
        return callEvent(WebhookEvent.fromJson(JSON.parse(body), { ignoreUnknownFields: true }));
      };
    },
    async ping() {
      // No room has this name, so the answer is empty however many rooms there are.
      await probe.listRooms(['-']);
    },
    async close() {},
  };
}

/** Undefined if LiveKit does not know the room or the person. */
async function ifFound<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof TwirpError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function callPerson({ identity, name, sid, joinedAt, joinedAtMs }: ParticipantInfo): CallPerson {
  const at = joinedAtMs > 0n ? Number(joinedAtMs) : Number(joinedAt) * 1_000;
  return { identity, name, connection: sid, joinedAt: new Date(at) };
}

function callEvent({ id, event, createdAt, room, participant }: WebhookEvent): CallEvent {
  return {
    id,
    kind: event,
    at: new Date(Number(createdAt) * 1_000),
    ...(room ? { room: room.name } : {}),
    ...(participant ? { person: callPerson(participant) } : {}),
  };
}
