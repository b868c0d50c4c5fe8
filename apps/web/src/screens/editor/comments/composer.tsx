import { COMMENT_MAX, commentProblem, normalComment } from '@sw/contract';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '../../../features/forms/use-form.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { mentionedIn } from './comment-parts.ts';
import styles from './composer.module.css';
import { drafts } from './drafts.ts';
import { MentionList } from './mention-list.tsx';
import type { Mentionable } from './mentions.ts';
import type { CommentDraft } from './use-comment-actions.ts';
import { useMentions } from './use-mentions.ts';

interface ComposerProps {
  /** The key under which unsent text is kept. */
  readonly draft: string;
  readonly label: string;
  /** The text to change; without it, the text is new. */
  readonly initial?: { readonly text: string; readonly mentions: readonly Mentionable[] };
  readonly people: readonly Mentionable[];
  readonly focused: boolean;
  readonly send: (draft: CommentDraft) => Promise<unknown>;
  readonly cancel?: () => void;
}

const RULES = { comment: (text: string) => commentProblem(normalComment(text)) };

/** From this length on, the remaining number of characters is shown. */
const NEARLY_FULL = COMMENT_MAX - 200;

/** The field for comments. With a keyboard Enter sends; on touch screens it starts a new line. */
export function Composer({ draft, label, initial, people, focused, send, cancel }: ComposerProps) {
  const t = useT();
  const coarse = usePreference((state) => state.coarse);
  const problemId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(() =>
    initial === undefined ? drafts.get(draft) : { text: initial.text, picked: initial.mentions },
  );
  const [picked, setPicked] = useState(first.picked);
  const form = useForm({
    start: { comment: first.text },
    rules: RULES,
    send: async ({ comment }) => {
      const normal = normalComment(comment);
      await send({ text: normal, mentions: mentionedIn(normal, picked, people) });
      drafts.set(draft, { text: '', picked: [] });
      setPicked([]);
      form.field('comment').type('');
    },
  });
  const { value: text, message: problem, type } = form.field('comment');
  const write = (next: string, person?: Mentionable): void => {
    const all = person === undefined ? picked : [...picked, person];
    type(next);
    setPicked(all);
    if (initial === undefined) drafts.set(draft, { text: next, picked: all });
  };
  const mentions = useMentions({ field, text, people, write });
  useEffect(() => {
    const element = field.current;
    if (!focused || element === null) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focused]);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = '0';
    element.style.height = `${element.scrollHeight}px`;
  });
  const length = [...text].length;
  const open = mentions.found.length > 0;
  return (
    <div className={styles.composer}>
      {open && (
        <MentionList id={mentions.id} people={mentions.found} at={mentions.at} field={field} pick={mentions.pick} />
      )}
      <div className={styles.frame} data-wrong={problem !== undefined}>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('editorComments:composer.hint')}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? mentions.id : undefined}
          aria-activedescendant={open ? `${mentions.id}-${mentions.at}` : undefined}
          onChange={({ target }) => {
            write(target.value);
            mentions.look();
          }}
          onSelect={mentions.look}
          onBlur={mentions.look}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.press(event)) return;
            const sends = event.key === 'Enter' && !event.shiftKey && (!coarse || event.ctrlKey || event.metaKey);
            if (sends) {
              event.preventDefault();
              form.submit();
            } else if (event.key === 'Escape' && cancel !== undefined) {
              event.preventDefault();
              event.stopPropagation();
              cancel();
            }
          }}
        />
        {initial === undefined && (
          <button
            type="button"
            className={styles.send}
            aria-label={t('editorComments:composer.send')}
            aria-busy={form.busy}
            disabled={text.trim() === ''}
            onClick={() => form.submit()}
          >
            <SendHorizontal size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
      {length > NEARLY_FULL && problem === undefined && (
        <p className={styles.room}>{t('editorComments:composer.left', { count: COMMENT_MAX - length })}</p>
      )}
      {initial !== undefined && (
        <div className={styles.actions}>
          <PlainButton onClick={() => cancel?.()}>{t('common:cancel')}</PlainButton>
          <PlainButton kind="primary" busy={form.busy} onClick={() => form.submit()}>
            {t('editorComments:composer.save')}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
