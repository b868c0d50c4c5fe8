import type { BoardObject } from '@sw/board-model';
import { useEffect, useRef, useState } from 'react';
import { translate } from '../../../../i18n/language.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { signedAddresses } from '../../shell/images/board-pictures.ts';
import { playFailure } from './play-failure.ts';

export interface Player {
  readonly playing: boolean;
  /** Seconds from the start, and in total; 0 until they are known. */
  readonly at: number;
  readonly length: number;
  readonly toggle: () => void;
  readonly seek: (share: number) => void;
  /** Joins a recording that somebody is playing for everyone. */
  readonly follow: (playing: boolean, at: number) => void;
}

/** Minutes and seconds: `4:21`. */
export const playTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A listener who is further off than this jumps to the common position. */
const APART_SECONDS = 0.35;

/** Plays a recording of the board. Its address is signed on the first play. */
export function usePlayer({ url, seconds }: BoardObject): Player {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [state, setState] = useState({ playing: false, at: 0 });
  const known = typeof seconds === 'number' ? seconds : 0;
  const [length, setLength] = useState(known);
  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = undefined;
    },
    [],
  );

  const ready = async (): Promise<HTMLAudioElement | undefined> => {
    if (audio.current) return audio.current;
    const signed = url ? await signedAddresses.of(url) : null;
    if (signed === null) return undefined;
    const element = new Audio(signed);
    audio.current = element;
    const receive = (): void => setState({ playing: !element.paused && !element.ended, at: element.currentTime });
    for (const name of ['play', 'pause', 'ended', 'timeupdate', 'seeked']) element.addEventListener(name, receive);
    element.addEventListener('durationchange', () => Number.isFinite(element.duration) && setLength(element.duration));
    return element;
  };
  const failed = (error: unknown): void => {
    const name = playFailure(error);
    if (name) showToast(translate(`errors:${name}`), 'error');
  };
  const run = (action: (element: HTMLAudioElement) => Promise<void> | void): void =>
    void ready()
      .then((element) => (element ? action(element) : failed(undefined)))
      .catch(failed);

  return {
    ...state,
    length,
    toggle: () => run((element) => (element.paused ? element.play() : element.pause())),
    seek: (share) =>
      run((element) => {
        element.currentTime = share * (length || element.duration || 0);
      }),
    follow: (playing, at) =>
      run(async (element) => {
        if (Math.abs(element.currentTime - at) > APART_SECONDS) element.currentTime = at;
        if (!playing) element.pause();
        else if (element.paused) await element.play();
      }),
  };
}
