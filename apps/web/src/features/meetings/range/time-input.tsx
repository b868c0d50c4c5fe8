import { type RefObject, useState } from 'react';
import type { ClockTime } from '../../dates/time-text.ts';
import styles from './range.module.css';

interface TimeInputProps {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The text while nobody types; empty: no time. */
  readonly text: string;
  /** The value is only under the pointer, not chosen yet. */
  readonly drawn: boolean;
  readonly wrong: string | undefined;
  /** Reads a typed time; undefined if it is not one. */
  readonly read: (text: string) => ClockTime | undefined;
  readonly choose: (time: ClockTime) => void;
}

/** A time that can be typed, at any minute. Invalid text is reset. */
export function TimeInput({ label, input, text, drawn, wrong, read, choose }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = (): void => {
    const time = typed === undefined ? undefined : read(typed);
    if (time !== undefined) choose(time);
    setTyped(undefined);
  };
  return (
    <input
      ref={input}
      className={styles.time}
      aria-label={label}
      aria-invalid={wrong !== undefined}
      aria-describedby={wrong}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="--:--"
      data-drawn={drawn}
      value={typed ?? text}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          commit();
        }
      }}
    />
  );
}
