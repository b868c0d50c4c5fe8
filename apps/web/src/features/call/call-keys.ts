/**
 * The keys of a call. They work wherever the focus is, so they must be no text on any keyboard: a letter with Ctrl and Shift (⇧ ⌘ on
 * Apple's) writes nothing, while Shift alone, Alt (Option) and AltGr (Ctrl and Alt) write characters. Microphone, camera, hand and
 * leaving are as in Microsoft Teams. Browsers leave them to a page that takes them.
 */
export const CALL_KEYS = {
  enter: 'ctrl+shift+l',
  microphone: 'ctrl+shift+m',
  camera: 'ctrl+shift+o',
  hand: 'ctrl+shift+k',
  leave: 'ctrl+shift+h',
} as const;
