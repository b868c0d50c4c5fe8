import type { TextFile } from './hygiene.ts';
import type { Problem } from './problem.ts';

/** A word we no longer use, and what to write instead. docs/glossary.md has the words we do use. */
interface Retired {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Matches a word by itself and as part of a name: `deed`, `boardDeed`, `DeedList`, `A_DEED`; not `indeed`. */
function part(word: string): RegExp {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return new RegExp(`(?<![A-Za-z])${word}(?![a-z])|${capital}(?![a-z])|(?<![A-Z])${word.toUpperCase()}(?![A-Z])`);
}

const RETIRED: readonly Retired[] = [
  { pattern: part('deed'), instead: 'action (of a user), handler (of a route) or command' },
  { pattern: part('deeds'), instead: 'actions, handlers or commands' },
  { pattern: part('desk'), instead: 'context, commands or player' },
  { pattern: part('told'), instead: 'reported, notified, announced, shown, or the active verb (sends, shows)' },
  { pattern: /(?<![A-Za-z])tell[A-Z]\w*|\.tell\(/, instead: 'notify…, report… or send…' },
  { pattern: part('teller'), instead: 'writer or reporter' },
  { pattern: part('retell'), instead: 'replay' },
  { pattern: part('whoever'), instead: 'a noun: the user, the client, the caller' },
  { pattern: part('anew'), instead: 'again, from zero, or re-encode and the like' },
  { pattern: part('askAnew'), instead: 'refetchStale' },
  { pattern: part('useLate'), instead: 'useSettled' },
  { pattern: part('takenBy'), instead: 'insets (chromeInsets)' },
  { pattern: part('goOn'), instead: 'resumeReading, requeue, or what continues' },
  { pattern: part('artist'), instead: 'renderer' },
  { pattern: /\b(?:class|interface|type|new|extends)\s+Press\b|\bPress(?:Failure|Settings)\b/, instead: 'exporter' },
  { pattern: part('fate'), instead: 'outcome, or what the hash covers (metadataSum)' },
  { pattern: part('undoHistory'), instead: 'undo stack; history is a page’s past' },
];

/** Texts that may contain a retired word, each with the reason. */
const ALLOWED: readonly { readonly text: string; readonly because: string }[] = [
  { text: 'told apart', because: 'ordinary English for "distinguished"' },
  { text: "'storeTold'", because: 'a key in session storage' },
  { text: 'iwb_told/', because: 'the name of a browser lock; tabs of two releases share it' },
];

// This check and its test name the words.
const SELF = /^tools\/check\/retired-words(?:\.test)?\.ts$/;
const SCANNED = /\.(?:ts|tsx|js|mjs|css|html|sh|sql|md|conf|ya?ml)$/;
const CATALOGUE = /\/(?:i18n\/[^/]+\/[^/]+|messages\/[^/]+)\.json$/;

/** The part of a line to check: all of it, but only the keys of a catalogue, because its texts are for users. */
function ownText(path: string, line: string): string {
  const own = CATALOGUE.test(path) ? (/^\s*"([^"]+)":/.exec(line)?.[1] ?? '') : line;
  return ALLOWED.reduce((text, { text: allowed }) => text.replaceAll(allowed, ''), own);
}

function problemsIn(where: string, text: string): Problem[] {
  return RETIRED.flatMap(({ pattern, instead }) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined
      ? []
      : [{ rule: 'retired-word', where, message: `'${word}' is a retired word. Write ${instead}.` }];
  });
}

/** Names, comments, test titles, messages, file names and documents that use a retired word. */
export function retiredWordProblems(files: readonly TextFile[]): Problem[] {
  return files
    .filter(({ path }) => !SELF.test(path) && (SCANNED.test(path) || CATALOGUE.test(path)))
    .flatMap(({ path, text }) => [
      ...problemsIn(path, path),
      ...text.split('\n').flatMap((line, i) => problemsIn(`${path}:${i + 1}`, ownText(path, line))),
    ]);
}
