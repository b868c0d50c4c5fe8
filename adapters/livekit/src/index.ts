export { openCallRecorder } from './call-recorder.ts';
export { openCallServer } from './call-server.ts';
export { type CallServerFault, inspectCallServer } from './inspect.ts';
export { inspectTurn, isTurnUrl, type TurnFacts, type TurnFault } from './inspect-turn.ts';
export {
  type CallEvent,
  type CallPerson,
  type CallRecorder,
  type CallRecording,
  type CallRoom,
  type CallServer,
  type CallServerOptions,
  type CallTokenOptions,
  RecorderMissing,
  type RecordingTarget,
  type SignedWebhook,
} from './port.ts';
