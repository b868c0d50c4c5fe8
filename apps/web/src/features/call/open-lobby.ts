import { type CallBoard, type CallKind, useCall } from './call-state.ts';

/** The user looks at camera and microphone first; nothing is sent before they join. */
export const openLobby = (board: CallBoard, kind: CallKind): void => useCall.setState({ phase: 'lobby', board, kind });
