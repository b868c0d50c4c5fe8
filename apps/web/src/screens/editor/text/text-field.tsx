import type { BoardObject } from '@sw/board-model';
import { hintOf, isCramped } from '@sw/board-render';
import { plainText, type TextEditRequest } from '@sw/editor';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { useKeyboard } from '../../../ui/keyboard.ts';
import { WAITING } from '../shell/canvas/board-focus.ts';
import { useLetters } from '../shell/fonts/use-letters.ts';
import { useEditor, useEditorSession, useRun, useUi } from '../shell/session/editor-context.ts';
import { hintLabels } from '../shell/session/hint-labels.ts';
import { fieldPlace } from './field-place.ts';
import styles from './text-field.module.css';
import { useFieldFocus, useTouching } from './use-field-focus.ts';
import { useFieldWords } from './use-field-words.ts';

/**
 * The open text, in a field exactly over its drawing. While an object that can contain text is selected, the same field
 * waits unseen for the first character, so that an input method composes in it from its first key on.
 */
export function TextField() {
  const text = useUi((state) => state.text);
  const typing = useEditor((state) => state.typing);
  const touching = useTouching();
  // On touch screens a waiting field would open the on-screen keyboard.
  const object = text?.object() ?? (touching ? undefined : typing);
  return object && <Field key={text?.id ?? object.selectId} object={object} text={text} />;
}

const STYLES = { b: 'bold', i: 'italic', u: 'underline' } as const;

/** Keys that move from one cell or node to the next. */
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

/** The gap between the current line and the keyboard. */
const AIR = 16;

/** How far the caret's line is below the keyboard's upper edge. In a long text that line matters, not the end. */
function hiddenByKeyboard(field: HTMLTextAreaElement, keyboard: number): number {
  const { top, height } = field.getBoundingClientRect();
  const lines = field.value.split('\n').length;
  const line = field.value.slice(0, field.selectionEnd).split('\n').length;
  return Math.ceil(top + (height * line) / lines + AIR - (document.documentElement.clientHeight - keyboard));
}

interface FieldProps {
  readonly object: BoardObject;
  /** Undefined: nothing has been typed yet. */
  readonly text: TextEditRequest | undefined;
}

function Field({ object, text }: FieldProps) {
  useLetters();
  const t = useT();
  const run = useRun();
  const { page, kit, ui } = useEditorSession();
  const camera = useEditor((state) => state.camera);
  const theme = usePreference((state) => state.name);
  const field = useRef<HTMLTextAreaElement>(null);
  const words = useFieldWords(field, object, text);
  const { runs } = words;
  useFieldFocus(field, text);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    // The height of the text as the browser wraps it, which differs slightly from the board.
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  });
  const keyboard = useKeyboard();
  const isWriting = text !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies(runs): the caret goes down with what is written.
  useEffect(() => {
    const element = field.current;
    const hidden = element && isWriting && keyboard > 0 ? hiddenByKeyboard(element, keyboard) : 0;
    if (hidden > 0) run({ name: 'pan', dx: 0, dy: -hidden });
  }, [keyboard, runs, isWriting, run]);
  if (page.page === undefined) return null;
  const target = text?.object() ?? object;
  const place = fieldPlace({ kit, page: page.page, object: target, runs, camera, theme });
  const { style, transform } = place;
  const beneath = place.runs.length > 0;
  const hint = hintOf(page.page, target);
  const begin = (): TextEditRequest | undefined => {
    run({ name: 'editText', typed: true });
    return ui.getState().text;
  };
  const write = ({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): void => {
    const writing = text ?? begin();
    if (!writing) return;
    const { seen, written } = words.type();
    writing.select({ from, to });
    writing.input(written, seen);
    if (page.page && isCramped(kit, page.page, { ...writing.object(), runs: written })) writing.flush();
  };
  return (
    <div className={styles.place} style={{ transform }} data-unseen={text === undefined}>
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
        aria-label={text ? t('editor:text.label') : t('editor:text.waiting')}
        {...(text ? {} : { [WAITING]: '' })}
        placeholder={hint && hintLabels(t)[hint]}
        value={plainText(runs)}
        rows={1}
        spellCheck={false}
        onCompositionStart={() => {
          words.compose(true);
          if (!text) begin();
        }}
        onCompositionEnd={() => words.compose(false)}
        onChange={({ target: element }) => write(element)}
        onSelect={({ currentTarget: { selectionStart: from, selectionEnd: to } }) => text?.select({ from, to })}
        onBlur={() => text?.end()}
        onKeyDown={(event) => {
          if (!text || event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') {
            event.preventDefault();
            run({ name: 'escape' });
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
