import type { MessageKey } from '../../i18n/keys.ts';

/** Why a camera or microphone does not work, in terms of what the user can do about it. */
export type MediaProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'failed';

/** The names of `getUserMedia` errors; Firefox reports a device in use as an aborted request. */
const CAUSES: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const mediaProblem = (failure: unknown): MediaProblem =>
  (failure instanceof Error && CAUSES[failure.name]) || 'failed';

export type BrowserName = 'chromium' | 'firefox' | 'safari' | 'phoneChromium' | 'phoneSafari' | 'other';

/** The order matters: Chromium browsers also name Safari, and all browsers on an iPhone use Safari inside. */
export function browserOf(agent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(agent)) return 'phoneSafari';
  if (/Firefox\//.test(agent)) return /Android/.test(agent) ? 'other' : 'firefox';
  if (/Chrome\/|Chromium\//.test(agent)) return /Android/.test(agent) ? 'phoneChromium' : 'chromium';
  return /Safari\//.test(agent) ? 'safari' : 'other';
}

/** Where this browser stores the permissions that the user has given. */
export const WHERE_TO_ALLOW = {
  chromium: 'callLobby:allow.chromium',
  phoneChromium: 'callLobby:allow.phoneChromium',
  firefox: 'callLobby:allow.firefox',
  safari: 'callLobby:allow.safari',
  phoneSafari: 'callLobby:allow.phoneSafari',
  other: 'callLobby:allow.other',
} as const satisfies Record<BrowserName, MessageKey>;
