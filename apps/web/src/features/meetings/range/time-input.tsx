import { type RefObject, useState } from 'react';
import styles from './range.module.css';
import { type ClockTime, readTime } from './time-text.ts';

interface TimeInputProps {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** As it is shown while nobody types; empty: none. */
  readonly text: string;
  /** The pointer draws it. */
  readonly drawn: boolean;
  readonly wrong: string | undefined;
  readonly choose: (time: ClockTime) => void;
}

/** A time that can be typed, any minute. What is no time is put back. */
export function TimeInput({ label, input, text, drawn, wrong, choose }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = (): void => {
    const time = typed === undefined ? undefined : readTime(typed);
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
