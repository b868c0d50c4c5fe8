import { ConnectionQuality, DisconnectReason } from 'livekit-client';
import type { Connection } from '../call-state.ts';
import type { MediaEnd } from './media-room.ts';

/** LiveKit's four words differ from everyday use: its 'good' already loses packets. */
const CONNECTIONS: Readonly<Record<ConnectionQuality, Connection>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'weak',
  [ConnectionQuality.Lost]: 'none',
  // This is the state before the first measurement.
  [ConnectionQuality.Unknown]: 'good',
};

export const connectionOf = (quality: ConnectionQuality): Connection => CONNECTIONS[quality];

const ENDS: Partial<Readonly<Record<DisconnectReason, MediaEnd>>> = {
  [DisconnectReason.CLIENT_INITIATED]: 'left',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'elsewhere',
  [DisconnectReason.PARTICIPANT_REMOVED]: 'removed',
  [DisconnectReason.ROOM_DELETED]: 'ended',
  [DisconnectReason.ROOM_CLOSED]: 'ended',
};

export const endOf = (reason: DisconnectReason | undefined): MediaEnd =>
  (reason === undefined ? undefined : ENDS[reason]) ?? 'lost';
