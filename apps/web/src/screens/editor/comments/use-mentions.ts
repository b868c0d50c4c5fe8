import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Mentionable, type MentionQuery, matchingPeople, mentionAt, withMention } from './mentions.ts';

interface Written {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly people: readonly Mentionable[];
  readonly write: (text: string, picked?: Mentionable) => void;
}

/** The people who match the @ at the caret. */
export function useMentions({ field, text, people, write }: Written) {
  const id = useId();
  const [query, setQuery] = useState<MentionQuery>();
  const [at, setAt] = useState(0);
  const found = query === undefined ? [] : matchingPeople(people, query.query);
  const look = (): void => {
    const element = field.current;
    if (element === null) return;
    const next = mentionAt(element.value, element.selectionEnd);
    if (next?.query !== query?.query || next?.from !== query?.from) setAt(0);
    setQuery(next);
  };
  const pick = (person: Mentionable): void => {
    if (query === undefined) return;
    const next = withMention(text, query, person);
    // Synchronous: React leaves the caret at the end, and the next letter must not be inserted there.
    flushSync(() => {
      write(next.text, person);
      setQuery(undefined);
    });
    field.current?.setSelectionRange(next.caret, next.caret);
  };
  /** Whether the list handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    const person = found[at];
    if (person === undefined) return false;
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'Escape') setQuery(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { id, found, at, look, pick, press };
}
