import { TALK_KEY } from '../call-state.ts';

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the microphone while the key is held. It also closes when the window loses the focus. */
export function listenForTalkKey(talk: (on: boolean) => void): () => void {
  let held = false;
  const end = () => {
    if (!held) return;
    held = false;
    talk(false);
  };
  const down = (event: KeyboardEvent) => {
    if (event.code !== TALK_KEY || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    event.preventDefault();
    if (held) return;
    held = true;
    talk(true);
  };
  const up = (event: KeyboardEvent) => {
    if (event.code === TALK_KEY) end();
  };
  window.addEventListener('keydown', down, true);
  window.addEventListener('keyup', up, true);
  window.addEventListener('blur', end);
  return () => {
    window.removeEventListener('keydown', down, true);
    window.removeEventListener('keyup', up, true);
    window.removeEventListener('blur', end);
  };
}
