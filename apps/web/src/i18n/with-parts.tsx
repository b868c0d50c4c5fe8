import { Fragment, type ReactNode } from 'react';

/** A message with links or buttons in it: the part of that name renders `<name>words</name>`. */
export function withParts(text: string, parts: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode {
  // Split by a pattern with two groups: words, name, words inside, words, name, …
  return text.split(/<(\w+)>(.*?)<\/\1>/).map((piece, place, pieces) => {
    if (place % 3 === 1) return null;
    const part = place % 3 === 2 ? parts[pieces[place - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    return <Fragment key={place}>{part ? part(piece) : piece}</Fragment>;
  });
}
