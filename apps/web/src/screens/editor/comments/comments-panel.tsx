import type { CommentThread, PageInfo } from '@sw/contract';
import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { usePageTitle } from '../shell/pages/use-page-title.ts';
import { SidePanel } from '../shell/panels/side-panel.tsx';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';
import { setCommenting } from './commenting.ts';
import styles from './comments-panel.module.css';
import { ThreadRow } from './thread-row.tsx';
import { FILTERS, type Filter, filtered, grouped } from './threads.ts';
import { useCommentActions } from './use-comment-actions.ts';
import { useComments } from './use-comments.ts';
import { useOpenThread } from './use-open-thread.ts';
import { usePins } from './use-pins.ts';
import { ViewersRule } from './viewers-rule.tsx';

const FILTER_LABELS = {
  open: 'editorComments:filter.open',
  resolved: 'editorComments:filter.resolved',
  mentions: 'editorComments:filter.mentions',
} as const;
const EMPTY_MESSAGES = {
  open: 'editorComments:empty.open',
  resolved: 'editorComments:empty.resolved',
  mentions: 'editorComments:empty.mentions',
} as const;

/** All threads of the board, to read, open and resolve. */
export function CommentsPanel({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const narrow = useNarrow();
  const coarse = usePreference((state) => state.coarse);
  const session = useEditorSession();
  const { ui } = session;
  const { wbNo, pageId, pages, owner } = page;
  const { data, isError, refetch } = useComments(wbNo);
  const actions = useCommentActions(wbNo);
  const read = useAction(actions.read);
  const thread = useOpenThread(wbNo, pageId);
  const [filter, setFilter] = useState<Filter>('open');
  const list = useRef<HTMLDivElement>(null);
  const filters = useRef<HTMLFieldSetElement>(null);
  useRoving(list, 1);
  useEffect(() => filters.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const gone = new Set(usePins(data?.threads, pageId).flatMap((pin) => (pin.place.gone ? [pin.thread.threadId] : [])));
  const groups = grouped(filtered(data?.threads ?? [], filter), {
    open: pageId,
    pages: pages.map((one) => one.pageId),
    isGone: ({ threadId }) => gone.has(threadId),
  });
  const pageTitle = usePageTitle();
  const titleOf = (id: string): string => {
    const page = pages.find((one) => one.pageId === id);
    return page ? pageTitle(page) : '';
  };
  const show = (one: CommentThread): void => {
    // A phone has room for one sheet only.
    if (narrow) ui.setState({ panel: undefined });
    setCommenting(session, undefined);
    thread.open(one);
  };
  const unread = (data?.threads ?? []).filter((one) => one.unread > 0);
  return (
    <SidePanel title={t('editorComments:title')} role="region">
      <div className={styles.bar}>
        <fieldset ref={filters} className={styles.filters} aria-label={t('editorComments:filter.label')}>
          {FILTERS.map((one) => (
            <label key={one}>
              <input type="radio" name="filter" checked={filter === one} onChange={() => setFilter(one)} />
              <span>{t(FILTER_LABELS[one])}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {isError && (
        <p className={styles.nothing} role="alert">
          {t('editorComments:failed')} <PlainButton onClick={() => void refetch()}>{t('common:retry')}</PlainButton>
        </p>
      )}
      <div ref={list} className={styles.list}>
        {groups.map((group) => (
          <section key={group.pageId ?? 'gone'}>
            <h3>{group.pageId === undefined ? t('editorComments:gone') : titleOf(group.pageId)}</h3>
            <ul>
              {group.threads.map((one) => (
                <ThreadRow
                  key={one.threadId}
                  thread={one}
                  open={one.threadId === thread.threadId}
                  show={() => show(one)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data !== undefined && groups.length === 0 && (
        <p className={styles.nothing} role="status">
          {t(filter === 'open' && coarse ? 'editorComments:empty.openTouch' : EMPTY_MESSAGES[filter])}
        </p>
      )}
      {unread.length > 0 && (
        <button type="button" className={styles.readAll} onClick={() => read.run(unread.map((one) => one.threadId))}>
          {t('editorComments:readAll')}
        </button>
      )}
      {data?.mayComment === true && (
        <PlainButton
          block
          icon={<MessageSquarePlus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => {
            if (narrow) ui.setState({ panel: undefined });
            run({ name: 'ask', request: 'comment' });
          }}
        >
          {t('editorComments:add')}
        </PlainButton>
      )}
      {data?.mayComment === false && <p className={styles.note}>{t('editorComments:editorsOnly')}</p>}
      {owner && data !== undefined && <ViewersRule wbNo={wbNo} allowed={data.viewersMayComment} />}
    </SidePanel>
  );
}
