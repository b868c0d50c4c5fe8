import { hintOf, isCramped } from '@sw/board-render';
import { plainText, type TextEditRequest, withText } from '@sw/editor';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useLetters } from '../shell/fonts/use-letters.ts';
import { useEditor, useEditorSession, useRun, useUi } from '../shell/session/editor-context.ts';
import { hintLabels } from '../shell/session/hint-labels.ts';
import { fieldPlace } from './field-place.ts';
import styles from './text-field.module.css';

/** One text in the hand, in a field that lies exactly over where it is drawn. */
export function TextField() {
  const text = useUi((state) => state.text);
  return text && <Field key={text.object().selectId} text={text} />;
}

const STYLES = { b: 'bold', i: 'italic', u: 'underline' } as const;

/** Keys that lead from one cell or node to the next. */
function leavingBy({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: KeyboardEvent): 'next' | 'before' | 'enter' | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Tab') return shiftKey ? 'before' : 'next';
  return key === 'Enter' && !shiftKey ? 'enter' : undefined;
}

function Field({ text }: { readonly text: TextEditRequest }) {
  useLetters();
  const t = useT();
  const run = useRun();
  const { page, kit } = useEditorSession();
  const camera = useEditor((state) => state.camera);
  const theme = usePreference((state) => state.name);
  const field = useRef<HTMLTextAreaElement>(null);
  const composing = useRef(false);
  const [value, setValue] = useState(() => plainText(text.runs()));
  // As it was last heard of: what was typed since is in the field.
  const [known, setKnown] = useState(() => text.runs());
  const [held, setHeld] = useState(() => text.heldBy() !== undefined);
  useEffect(
    () =>
      text.subscribe((event) => {
        if (event === 'ended') return;
        setHeld(text.heldBy() !== undefined);
        setKnown(text.runs());
        // A word that is being composed is not torn out of the writer's hand.
        if (!composing.current) setValue(plainText(text.runs()));
      }),
    [text],
  );
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    // As high as what is written: the browser wraps a little otherwise than the board does.
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  });
  if (page.page === undefined) return null;
  const runs = withText(known, value);
  const place = fieldPlace({ kit, page: page.page, object: text.object(), runs, camera, theme });
  const { style, transform } = place;
  const beneath = place.runs.length > 0;
  const hint = hintOf(page.page, text.object());
  const write = (next: string): void => {
    setValue(next);
    const written = withText(text.runs(), next);
    text.input(written);
    if (page.page && isCramped(kit, page.page, { ...text.object(), runs: written })) text.flush();
  };
  return (
    <div className={styles.place} style={{ transform }}>
      {beneath && (
        <div className={styles.beneath} style={style} data-growing={style.width === undefined} aria-hidden>
          {place.runs.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run has no name but its place.
            <span key={at} style={one.style}>
              {one.text}
            </span>
          ))}
        </div>
      )}
      <textarea
        ref={field}
        className={styles.field}
        data-beneath={beneath}
        style={beneath ? { ...style, color: 'transparent' } : style}
        aria-label={t('editor:text.label')}
        placeholder={hint && hintLabels(t)[hint]}
        value={value}
        readOnly={held}
        rows={1}
        spellCheck={false}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
        }}
        onChange={({ target }) => write(target.value)}
        onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => text.select({ from, to })}
        onBlur={() => text.end()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            text.end();
          }
          const way = leavingBy(event);
          if (way !== undefined && text.leave(way)) event.preventDefault();
          const style = STYLES[event.key.toLowerCase() as keyof typeof STYLES];
          if (!(event.ctrlKey || event.metaKey) || style === undefined) return;
          event.preventDefault();
          run({ name: 'toggleStyle', style });
        }}
      />
    </div>
  );
}
