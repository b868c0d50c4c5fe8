export { openCallServer } from './call-server.ts';
export type {
  CallEvent,
  CallPerson,
  CallRoom,
  CallServer,
  CallServerOptions,
  CallTokenOptions,
} from './port.ts';
