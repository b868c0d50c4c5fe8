import type { MeetingTag, ROUTES, RouteReply } from '@sw/contract';
import { Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { useTagEditing } from '../../../features/meetings/tags/use-tag-editing.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './address-book.module.css';
import { type BookPlace, levelsOf, writePlace } from './book-place.ts';

interface BookPartsProps {
  readonly tree: RouteReply<typeof ROUTES.readPeopleTree> | undefined;
  readonly tags: readonly MeetingTag[];
  readonly place: BookPlace;
  readonly go: (place: BookPlace) => void;
  readonly editing: ReturnType<typeof useTagEditing>;
}

/** Departments with their people, tags and external contacts. */
export function BookParts({ tree, tags, place, go, editing }: BookPartsProps) {
  const t = useT();
  const departments = tree?.departments ?? [];
  const levels = levelsOf(departments);
  const part = (to: BookPlace, name: string, count?: number, level = 0): ReactNode => (
    <li key={writePlace(to)} style={{ '--level': level } as CSSProperties}>
      <button type="button" aria-current={writePlace(to) === writePlace(place) || undefined} onClick={() => go(to)}>
        <span title={name}>{name}</span>
        {count !== undefined && <small>{count}</small>}
      </button>
    </li>
  );
  return (
    <nav className={styles.parts} aria-label={t('peopleBook:parts')}>
      <ul>
        {part({ kind: 'all' }, t('peopleBook:all'), tree?.total)}
        {departments.map(({ departmentId, name, people }) =>
          part({ kind: 'department', id: departmentId }, name, people, levels.get(departmentId)),
        )}
        {tree !== undefined && tree.without > 0 && departments.length > 0
          ? part({ kind: 'none' }, t('peopleBook:without'), tree.without)
          : null}
      </ul>
      <h2>{t('peopleBook:tags')}</h2>
      <ul>
        {tags.map(({ tagId, name, members }) => part({ kind: 'tag', id: tagId }, name, members.length))}
        <li style={{ '--level': 0 } as CSSProperties}>
          <button type="button" disabled={editing.full !== undefined} title={editing.full} onClick={editing.add}>
            <Plus size={15} strokeWidth={1.75} aria-hidden />
            <span>{t('addressBook:tags.add')}</span>
          </button>
        </li>
      </ul>
      {tags.length === 0 && <p className={styles.hint}>{t('addressBook:tags.none')}</p>}
      {editing.full !== undefined && <p className={styles.hint}>{editing.full}</p>}
      <h2>{t('peopleBook:outside')}</h2>
      <ul>{part({ kind: 'contacts' }, t('peopleBook:contacts'))}</ul>
    </nav>
  );
}
