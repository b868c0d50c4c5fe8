import type { BookPerson, MeetingTag, PeopleTreeNode } from '@sw/contract';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { IN_PLACE, useContacts, usePeople } from '../../../features/meetings/people/address-book.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { Face } from '../../../features/people/face.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './address-book.module.css';
import type { BookPlace } from './book-place.ts';

interface PeopleListProps {
  readonly place: BookPlace;
  readonly keyword: string;
  readonly departments: readonly PeopleTreeNode[];
}

/** Members of the enterprise, of a department with those below it, or of none. */
export function PeopleList({ place, keyword, departments }: PeopleListProps) {
  const department = place.kind === 'department' ? place.id : place.kind === 'none' ? 'none' : undefined;
  const filter = {
    ...(keyword === '' ? {} : { keyword }),
    ...(department === undefined ? {} : { department }),
  };
  const { list, people } = usePeople(filter, { meta: IN_PLACE });
  if (list.isLoadingError) return <LoadFailed retry={() => void list.refetch()} />;
  if (list.data === undefined) return <BoardsSkeleton view="list" />;
  const names = new Map(departments.map(({ departmentId, name }) => [departmentId, name]));
  return (
    <>
      <People people={people} nameOf={(id) => names.get(id ?? '')} />
      <Endless rest={restOf(list)} />
    </>
  );
}

/** The members of an own tag. */
export function TagList({ tag, keyword }: { readonly tag: MeetingTag | undefined; readonly keyword: string }) {
  const sought = keyword.toLowerCase();
  const found = tag?.members.filter(({ nickName, email }) =>
    [nickName, email].some((text) => text.toLowerCase().includes(sought)),
  );
  return <People people={found ?? []} nameOf={() => undefined} />;
}

interface PeopleProps {
  readonly people: readonly BookPerson[];
  readonly nameOf: (departmentId: string | null) => string | undefined;
}

function People({ people, nameOf }: PeopleProps) {
  const t = useT();
  if (people.length === 0) return <p className={styles.none}>{t('peopleBook:nobody')}</p>;
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.userId}>
          <Face person={person} />
          <span className={styles.name}>{person.nickName}</span>
          <a href={`mailto:${person.email}`}>{person.email}</a>
          <span className={styles.quiet}>{nameOf(person.departmentId)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The caller's external contacts. */
export function ContactsList({ keyword }: { readonly keyword: string }) {
  const t = useT();
  const { data, isLoadingError, refetch } = useContacts(keyword, IN_PLACE);
  if (isLoadingError) return <LoadFailed retry={() => void refetch()} />;
  if (data === undefined) return <BoardsSkeleton view="list" />;
  if (data.length === 0)
    return <p className={styles.none}>{t(keyword === '' ? 'peopleBook:noContacts' : 'peopleBook:nobody')}</p>;
  return (
    <ul className={styles.people}>
      {data.map(({ contactId, name, email, remark }) => (
        <li key={contactId}>
          <Face person={{ userId: contactId, nickName: name }} />
          <span className={styles.name}>{name}</span>
          <a href={`mailto:${email}`}>{email}</a>
          <span className={styles.quiet} title={remark}>
            {remark}
          </span>
        </li>
      ))}
    </ul>
  );
}
