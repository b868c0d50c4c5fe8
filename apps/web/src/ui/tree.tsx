import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useVirtualRows } from './virtual-list.ts';

/** One visible line, with its place in the tree for screen readers. */
export interface TreeLine {
  readonly key: string;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  /** Undefined for a line without children. */
  readonly expanded: boolean | undefined;
  readonly parent: string | undefined;
}

interface TreeProps<Line extends TreeLine> {
  readonly label: string;
  readonly tree: RefObject<HTMLDivElement | null>;
  /** The visible lines, from top to bottom. */
  readonly lines: readonly Line[];
  /** The index of the current line. */
  readonly at: number;
  readonly rowHeight: number;
  readonly className?: string | undefined;
  /** For `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly nameOf: (line: Line) => string;
  readonly goTo: (index: number) => void;
  readonly fold: (key: string, open: boolean) => void;
  /** Called before a key is handled: brings the lines up to date. */
  readonly renew: () => void;
  /** Handles a key that does not move. Returns true if it was used. */
  readonly press: (event: KeyboardEvent) => boolean;
  readonly children: (line: Line, row: TreeRowPlace) => ReactNode;
}

interface TreeRowPlace {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly active: boolean;
}

/** After a longer pause, or after any other key, typed letters begin a new word. */
const PAUSE_MS = 700;
const NOTHING_TYPED = { text: '', time: 0 };

/**
 * Lines that fold and unfold. The tree itself has the focus and reports its current line, because lines change and only the
 * visible ones of thousands are rendered.
 */
export function Tree<Line extends TreeLine>(props: TreeProps<Line>) {
  const { label, tree, lines, at, rowHeight, className, keys, renew, children } = props;
  const id = useId();
  const { height, rows, show } = useVirtualRows({ scroller: tree, count: lines.length, rowHeight, kept: at });
  const press = useTreeKeys(props, show);
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  return (
    <div
      ref={tree}
      className={className}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-keyshortcuts={keys}
      aria-activedescendant={`${id}${at}`}
      onKeyDown={(event) => {
        renew();
        latest.current(event);
      }}
    >
      <div role="presentation" style={{ height }}>
        {rows.map(({ index, top }) => {
          const line = lines[index];
          return line && children(line, { id: `${id}${index}`, index, top, active: index === at });
        })}
      </div>
    </div>
  );
}

/** Unused keys, Esc and F6 among them, are left to other handlers. */
function useTreeKeys<Line extends TreeLine>(
  { lines, at, nameOf, goTo, fold, press }: TreeProps<Line>,
  show: (index: number) => void,
): (event: KeyboardEvent) => void {
  const typed = useRef(NOTHING_TYPED);
  const walk = (index: number): void => {
    goTo(index);
    show(index);
  };
  const type = (letter: string, time: number): void => {
    const text = time - typed.current.time > PAUSE_MS ? letter : typed.current.text + letter;
    typed.current = { text, time };
    const found = typeAhead(lines.map(nameOf), at, text);
    if (found !== undefined) walk(found);
  };
  return (event) => {
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && altKey) return;
    const plain = !ctrl && !altKey;
    const step = plain ? treeStep(lines, at, key) : undefined;
    const isLetter = plain && [...key].length === 1;
    if (step?.do === 'go') walk(lines.findIndex((one) => one.key === step.key));
    else if (step !== undefined) fold(step.key, step.do === 'open');
    else if (!press(event)) {
      if (isLetter) type(key, event.timeStamp);
      else if (!plain) typed.current = NOTHING_TYPED;
      if (isLetter) event.preventDefault();
      return;
    }
    typed.current = NOTHING_TYPED;
    event.preventDefault();
  };
}

type TreeStep =
  | { readonly do: 'go'; readonly key: string }
  | { readonly do: 'open'; readonly key: string }
  | { readonly do: 'close'; readonly key: string };

type Stepped = Pick<TreeLine, 'key' | 'expanded' | 'parent'>;

const go = (row: Stepped | undefined): TreeStep | undefined => row && { do: 'go', key: row.key };

/** What a key does on a line, as in other trees. Undefined: nothing. */
export function treeStep(rows: readonly Stepped[], at: number, key: string): TreeStep | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (row.expanded === undefined) return undefined;
      return row.expanded
        ? go(rows[at + 1]?.parent === row.key ? rows[at + 1] : undefined)
        : { do: 'open', key: row.key };
    case 'ArrowLeft':
      if (row.expanded === true) return { do: 'close', key: row.key };
      return go(rows.find(({ key: one }) => one === row.parent));
    default:
      return undefined;
  }
}

/**
 * The next line that begins with the typed text, continuing from the top after the last. A single letter starts after the
 * current line; with more letters the current line itself may match.
 */
export function typeAhead(names: readonly string[], at: number, typed: string): number | undefined {
  const wanted = typed.toLocaleLowerCase();
  const first = [...typed].length > 1 ? at : at + 1;
  for (let i = 0; i < names.length; i += 1) {
    const place = (first + i) % names.length;
    if (names[place]?.toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return undefined;
}
