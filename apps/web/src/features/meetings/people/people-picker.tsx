import type { ExternalContact, MeetingTag } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { type RefObject, useDeferredValue, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { SearchField } from '../../page/search-field.tsx';
import { ContactsDialog } from '../contacts/contacts-dialog.tsx';
import { TagsDialog } from '../tags/tags-dialog.tsx';
import { useContacts, usePeople, usePeopleTree, useTags } from './address-book.ts';
import { MANY_SHARE, toggleContact, toggleTag, tooMany } from './chosen.ts';
import { ChosenChips } from './chosen-chips.tsx';
import { DepartmentRow, MemberRows, PeopleRows, type PickContext } from './department-tree.tsx';
import styles from './people.module.css';
import { PickRow } from './pick-row.tsx';

interface PeoplePickerProps extends Omit<PickContext, 'tree'> {
  readonly problem: string | undefined;
  readonly place: RefObject<HTMLElement | null>;
}

const has = (text: string, keyword: string): boolean => text.toLocaleLowerCase().includes(keyword.toLocaleLowerCase());

/** Everybody who can be invited: departments, tags, external contacts, and a search over all of them. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { chosen, change, count, most, from, to, zone, except, busy, problem, place } = props;
  const t = useT();
  const [q, setQ] = useState('');
  const keyword = useDeferredValue(q);
  const [dialog, setDialog] = useState<'tags' | 'contacts'>();
  const { data } = usePeopleTree();
  const { data: tags = [] } = useTags();
  const { data: contacts = [] } = useContacts();
  const found = usePeople({ keyword }, { enabled: keyword !== '' });
  const tree = data?.departments ?? [];
  const context: PickContext = {
    chosen,
    change,
    tree,
    count,
    most,
    from,
    to,
    zone,
    except,
    busy,
  };
  const level = count >= most ? 'full' : count >= most * MANY_SHARE ? 'many' : 'few';
  return (
    <section
      ref={place}
      className={styles.picker}
      data-level={level}
      aria-label={t('addressBook:people')}
      tabIndex={-1}
    >
      <h2>
        {t('addressBook:people')}
        <span role="status">{t('addressBook:countOf', { count, most })}</span>
      </h2>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${Math.min(100, (count / most) * 100)}%` }} />
      </div>
      <SearchField label={t('addressBook:search')} className={styles.select} q={q} search={setQ} />
      {problem !== undefined && (
        <p className={styles.wrong} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      )}
      <ChosenChips context={context} tags={tags} contacts={contacts} />
      {keyword === '' ? (
        <>
          <div className={styles.groupHead}>
            <h3>{t('addressBook:departments')}</h3>
          </div>
          {tree
            .filter(({ parentId }) => parentId === null)
            .map((node) => (
              <DepartmentRow key={node.departmentId} node={node} level={0} context={context} />
            ))}
          {(data?.without ?? 0) > 0 && <WithoutDepartment people={data?.without ?? 0} context={context} />}
        </>
      ) : (
        <>
          {tree
            .filter(({ name }) => has(name, keyword))
            .map((node) => (
              <DepartmentRow key={node.departmentId} node={node} level={0} context={context} />
            ))}
          <PeopleRows people={found.people} level={0} context={context} />
          {found.list.isSuccess && found.people.length === 0 && (
            <p className={styles.note}>{t('addressBook:nobody')}</p>
          )}
        </>
      )}
      <TagRows
        tags={tags.filter(({ name }) => has(name, keyword))}
        context={context}
        manage={() => setDialog('tags')}
      />
      <ContactRows
        contacts={contacts.filter(({ name, email }) => has(name, keyword) || has(email, keyword))}
        context={context}
        manage={() => setDialog('contacts')}
      />
      <p className={styles.note}>{t('addressBook:note')}</p>
      {dialog === 'tags' && <TagsDialog close={() => setDialog(undefined)} />}
      {dialog === 'contacts' && <ContactsDialog close={() => setDialog(undefined)} />}
    </section>
  );
}

function WithoutDepartment({ people, context }: { readonly people: number; readonly context: PickContext }) {
  const t = useT();
  const [expanded, setExpanded] = useState(false);
  const name = t('addressBook:without');
  return (
    <>
      <PickRow
        level={0}
        checked={false}
        name={name}
        aside={String(people)}
        toggle={undefined}
        open={{ expanded, label: t('addressBook:open', { name }), set: () => setExpanded(!expanded) }}
      />
      {expanded && <MemberRows department="none" level={1} context={context} />}
    </>
  );
}

interface TagRowsProps {
  readonly tags: readonly MeetingTag[];
  readonly context: PickContext;
  readonly manage: () => void;
}

function TagRows({ tags, context: { chosen, change, count, most }, manage }: TagRowsProps) {
  const t = useT();
  return (
    <>
      <div className={styles.groupHead}>
        <h3>{t('addressBook:tags.title')}</h3>
        <button type="button" onClick={manage}>
          {t('addressBook:tags.manage')}
        </button>
      </div>
      {tags.map(({ tagId, name, members }) => {
        const checked = chosen.tagIds.includes(tagId);
        const excess = checked ? 0 : tooMany(count, members.length, most);
        return (
          <PickRow
            key={tagId}
            level={0}
            checked={checked}
            disabled={excess > 0}
            name={name}
            aside={excess > 0 ? t('addressBook:tooMany', { count: excess }) : String(members.length)}
            warn={excess > 0}
            toggle={() => change(toggleTag(chosen, tagId))}
          />
        );
      })}
    </>
  );
}

interface ContactRowsProps {
  readonly contacts: readonly ExternalContact[];
  readonly context: PickContext;
  readonly manage: () => void;
}

function ContactRows({ contacts, context: { chosen, change }, manage }: ContactRowsProps) {
  const t = useT();
  return (
    <>
      <div className={styles.groupHead}>
        <h3>{t('addressBook:contacts.title')}</h3>
        <button type="button" onClick={manage}>
          {t('addressBook:contacts.manage')}
        </button>
      </div>
      {contacts.map(({ contactId, name, email, remark }) => (
        <PickRow
          key={contactId}
          level={0}
          checked={chosen.contactIds.includes(contactId)}
          name={name}
          aside={remark === '' ? email : remark}
          toggle={() => change(toggleContact(chosen, contactId))}
        />
      ))}
    </>
  );
}
