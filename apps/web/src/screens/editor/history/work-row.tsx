import type { HistoryWork } from '@sw/contract';
import { EllipsisVertical, Undo2 } from 'lucide-react';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import styles from './history.module.css';
import { useHistory, usePlayer } from './history-context.ts';
import { useMayChange } from './use-may-change.ts';
import { useTimeFormats } from './use-time-formats.ts';

/** What was done, in a few words. */
export function useWorkSummary(): (work: HistoryWork) => string {
  const t = useT();
  return ({ created, changed, deleted, cleaned }) =>
    [
      created > 0 && t('editorHistory:created', { count: created }),
      changed > 0 && t('editorHistory:changed', { count: changed }),
      deleted > 0 && t('editorHistory:deleted', { count: deleted }),
      cleaned && t('editorHistory:cleaned'),
    ]
      .filter((part) => part !== false)
      .join(' · ');
}

interface WorkRowProps {
  readonly work: HistoryWork;
  readonly name: string;
  readonly bringBack: (work: HistoryWork) => void;
}

/** One piece of somebody's work: a press shows the page as it was at its end. */
export function WorkRow({ work, name, bringBack }: WorkRowProps) {
  const t = useT();
  const player = usePlayer();
  const summary = useWorkSummary();
  const times = useTimeFormats();
  const mayChange = useMayChange();
  const current = useHistory(({ looking }) => looking?.versionId === work.to);
  const [began, ended] = [times.time(work.began), times.time(work.ended)];
  const when = began === ended ? began : `${began} – ${ended}`;
  const label = `${name}, ${when}`;
  return (
    <li className={styles.row} data-current={current}>
      <button type="button" onClick={() => void player.lookAt(work.to)}>
        <span className={styles.face} style={{ background: actorColour(work.actor) }} aria-hidden>
          {initialOf(name)}
        </span>
        <span className={styles.label}>
          <strong>{name}</strong>
          <small>{summary(work)}</small>
        </span>
        <time>{when}</time>
      </button>
      {mayChange && (work.deleted > 0 || work.cleaned) && (
        <MenuButton
          label={label}
          placement="bottom-end"
          sections={[{ items: [{ key: 'bringBack', icon: Undo2, label: t('editorHistory:bringBack.entry') }] }]}
          pick={() => bringBack(work)}
        >
          {(open, toggle) => (
            <ToolButton
              icon={EllipsisVertical}
              label={t('editorHistory:versions.menu', { name: label })}
              expanded={open}
              placement="left"
              onClick={toggle}
            />
          )}
        </MenuButton>
      )}
    </li>
  );
}
