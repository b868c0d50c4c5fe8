import { AccessToken, RoomServiceClient, TwirpError, type WebhookEvent, WebhookReceiver } from 'livekit-server-sdk';
import type { CallEvent, CallServer, CallServerOptions } from './port.ts';

const REQUEST_SECONDS = 5;
const PING_SECONDS = 1.8;

export function openCallServer({ url, apiKey, apiSecret }: CallServerOptions): CallServer {
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: REQUEST_SECONDS });
  const probe = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: PING_SECONDS });
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  return {
    async mintToken({ room, identity, name, canPublish, ttlSeconds }) {
      const token = new AccessToken(apiKey, apiSecret, { identity, name, ttl: ttlSeconds });
      token.addGrant({ roomJoin: true, room, canPublish, canSubscribe: true, canPublishData: false });
      return token.toJwt();
    },
    async ensureRoom(name, { maxPeople, emptyTimeoutSeconds }) {
      await rooms.createRoom({ name, maxParticipants: maxPeople, emptyTimeout: emptyTimeoutSeconds });
    },
    async listRooms() {
      const found = await rooms.listRooms();
      return found.map(({ name, numParticipants, creationTime }) => ({
        name,
        people: numParticipants,
        createdAt: new Date(Number(creationTime) * 1_000),
      }));
    },
    async endRoom(name) {
      try {
        await rooms.deleteRoom(name);
      } catch (error) {
        if (!(error instanceof TwirpError) || error.code !== 'not_found') throw error;
      }
    },
    async verifyWebhook(body, authHeader) {
      return callEvent(await receiver.receive(body, authHeader));
    },
    async ping() {
      // A name no room has: the answer is empty however many rooms there are.
      await probe.listRooms(['-']);
    },
    async close() {},
  };
}

function callEvent({ id, event, createdAt, room, participant }: WebhookEvent): CallEvent {
  return {
    id,
    kind: event,
    at: new Date(Number(createdAt) * 1_000),
    ...(room ? { room: room.name } : {}),
    ...(participant ? { person: { identity: participant.identity, name: participant.name } } : {}),
  };
}
