import type { BookPerson, MeetingTag, PeopleTreeNode } from '@sw/contract';
import { Endless, restOf } from '../../../features/boards/endless.tsx';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { useContactEditing } from '../../../features/meetings/contacts/use-contact-editing.tsx';
import { AddEntry } from '../../../features/meetings/editing/entries-dialog.tsx';
import { RowActions } from '../../../features/meetings/editing/row-actions.tsx';
import type { Editing } from '../../../features/meetings/editing/use-editing.tsx';
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

/** Members of the enterprise, of a department and those below it, or without a department. */
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

interface TagListProps {
  readonly tag: MeetingTag | undefined;
  readonly keyword: string;
  readonly editing: Editing<MeetingTag>;
}

/** The members of one of the user's tags. */
export function TagList({ tag, keyword, editing }: TagListProps) {
  const sought = keyword.toLowerCase();
  const found = tag?.members.filter(({ nickName, email }) =>
    [nickName, email].some((text) => text.toLowerCase().includes(sought)),
  );
  return (
    <>
      {tag && (
        <header className={styles.listHead}>
          <h2>{tag.name}</h2>
          <RowActions name={tag.name} edit={() => editing.edit(tag)} remove={() => editing.remove(tag)} />
        </header>
      )}
      <People people={found ?? []} nameOf={() => undefined} />
    </>
  );
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
  const { add, edit, remove, full, dialogs } = useContactEditing();
  if (isLoadingError) return <LoadFailed retry={() => void refetch()} />;
  if (data === undefined) return <BoardsSkeleton view="list" />;
  return (
    <>
      <header className={styles.listHead}>
        <h2>{t('addressBook:contacts.title')}</h2>
        {full !== undefined && <p>{full}</p>}
        <AddEntry text={t('addressBook:contacts.add')} full={full} add={add} />
      </header>
      {data.length === 0 && (
        <p className={styles.none}>{t(keyword === '' ? 'peopleBook:noContacts' : 'peopleBook:nobody')}</p>
      )}
      <ul className={styles.people} data-actions>
        {data.map((contact) => (
          <li key={contact.contactId}>
            <Face person={{ userId: contact.contactId, nickName: contact.name }} />
            <span className={styles.name}>{contact.name}</span>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            <span className={styles.quiet} title={contact.remark}>
              {contact.remark}
            </span>
            <span className={styles.rowActions}>
              <RowActions name={contact.name} edit={() => edit(contact)} remove={() => remove(contact)} />
            </span>
          </li>
        ))}
      </ul>
      {dialogs}
    </>
  );
}
