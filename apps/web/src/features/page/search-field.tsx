import { Input, type InputRef } from 'antd';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePageKeys } from '../boards/use-page-keys.ts';
import styles from './search-field.module.css';

const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  /** Sets the width. */
  readonly className: string | undefined;
  readonly q: string;
  readonly search: (q: string) => void;
}

/** Searches while the user types, after a pause. `/` focuses it, Escape clears it. */
export function SearchField({ label, className, q, search }: SearchFieldProps) {
  const input = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(q);
  const asked = useRef(q);
  // The address may also change from outside: by going back, or by 'show all'.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePageKeys(({ key, ctrlKey, metaKey, altKey }) => {
    if (key !== '/' || ctrlKey || metaKey || altKey) return false;
    input.current?.focus({ cursor: 'all' });
    return true;
  });
  const ask = (value: string, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = value.trim();
      search(asked.current);
    }, afterMs);
  };
  return (
    <Input
      ref={input}
      className={`${styles.search} ${className}`}
      type="search"
      variant="filled"
      role="searchbox"
      value={text}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      prefix={<Search size={17} strokeWidth={1.75} aria-hidden />}
      suffix={text === '' ? <kbd className={styles.slash}>/</kbd> : undefined}
      allowClear={text !== ''}
      onChange={({ target, nativeEvent }) => {
        setText(target.value);
        // Text that an input method is still composing is not searched yet.
        if (!(nativeEvent as InputEvent).isComposing) ask(target.value, target.value === '' ? 0 : DEBOUNCE_MS);
      }}
      onCompositionEnd={({ currentTarget }) => ask(currentTarget.value, DEBOUNCE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask(text, 0);
        if (event.key !== 'Escape' || text === '') return;
        setText('');
        ask('', 0);
      }}
    />
  );
}
