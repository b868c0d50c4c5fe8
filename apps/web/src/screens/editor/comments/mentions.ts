export interface Mentionable {
  readonly userId: string;
  readonly nickName: string;
}

/** The word after the @ in which the caret is. */
export interface MentionQuery {
  /** The position of the @. */
  readonly from: number;
  readonly query: string;
}

/** Longer than any name. */
const LONGEST = 40;
const MOST_SHOWN = 8;

/** An @ begins a mention at the start of a word; inside a word it belongs to an address. Han characters have no gaps around them. */
const BEFORE = /(?:^|[\s\p{Script=Han}\p{P}])@([^@\n]*)$/u;

export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const query = BEFORE.exec(text.slice(0, caret))?.[1];
  if (query === undefined || [...query].length > LONGEST || /\s\s$|^\s/.test(query)) return undefined;
  return { from: caret - query.length - 1, query };
}

/** Names that begin with the typed text come before those that contain it elsewhere. */
export function matchingPeople(people: readonly Mentionable[], query: string): readonly Mentionable[] {
  // A full name followed by a space is complete, so the next Enter sends.
  if (/\s$/.test(query) && people.some(({ nickName }) => nickName === query.trimEnd())) return [];
  const wanted = query.trim().toLocaleLowerCase();
  const rank = ({ nickName }: Mentionable): number => {
    const name = nickName.toLocaleLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return people
    .map((person) => ({ person, at: rank(person) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_SHOWN)
    .map(({ person }) => person);
}

/** The text with the name instead of the typed letters, and the new position of the caret. */
export function withMention(
  text: string,
  { from, query }: MentionQuery,
  { nickName }: Mentionable,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(from + 1 + query.length);
  const written = `@${nickName}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, from) + written + rest, caret: from + written.length + (rest.startsWith(' ') ? 1 : 0) };
}
