import { Input } from 'antd';
import { useState } from 'react';
import { usePreference } from '../../theme/preference.ts';
import { formatTime, readTime } from './time-text.ts';

interface TimeFieldProps {
  readonly label: string;
  /** `HH:mm`. */
  readonly value: string;
  /** Seconds between the times offered on a touch screen. */
  readonly step?: number;
  readonly change: (time: string) => void;
}

const FORMAT = 'HH:mm';
const isComplete = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);

/** A time that can be typed, at any minute. Invalid text is reset, and so are seconds, which its values do not have (R9.33). On touch screens the system's own control. */
export function TimeField({ label, value, step, change }: TimeFieldProps) {
  const coarse = usePreference((state) => state.coarse);
  const [typed, setTyped] = useState<string>();
  const take = (text: string): void => {
    const time = readTime(text);
    if (time === undefined || time.seconds > 0) return;
    const next = formatTime(time, FORMAT);
    if (next !== value) change(next);
  };
  const commit = (): void => {
    if (typed !== undefined) take(typed);
    setTyped(undefined);
  };
  if (coarse) {
    return (
      <Input type="time" aria-label={label} step={step} value={value} onChange={({ target }) => take(target.value)} />
    );
  }
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="--:--"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isComplete(target.value)) take(target.value);
      }}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
