import type { ExternalContact, MeetingTag } from '@sw/contract';
import { Building2, Contact, Tag, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import { toggleContact, toggleDepartment, togglePerson, toggleTag } from './chosen.ts';
import type { PickContext } from './department-tree.tsx';
import styles from './people.module.css';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Single people that are shown before they become a number. */
const SHOWN = 3;

interface ChipProps {
  readonly look: ReactNode;
  readonly text: string;
  readonly name: string;
  readonly remove: () => void;
}

function Chip({ look, text, name, remove }: ChipProps) {
  const t = useT();
  return (
    <span className={styles.chip}>
      {look}
      <span>{text}</span>
      <button type="button" aria-label={t('addressBook:remove', { name })} onClick={remove}>
        <X {...icon} />
      </button>
    </span>
  );
}

interface ChosenChipsProps {
  readonly context: PickContext;
  readonly tags: readonly MeetingTag[];
  readonly contacts: readonly ExternalContact[];
}

/** What is chosen, with a cross each: groups first, then people. */
export function ChosenChips({ context, tags, contacts }: ChosenChipsProps) {
  const t = useT();
  const { chosen, change, tree } = context;
  const [all, setAll] = useState(false);
  const outside = contacts.filter(({ contactId }) => chosen.contactIds.includes(contactId));
  const shown = all ? chosen.people : chosen.people.slice(0, SHOWN);
  const hidden = chosen.people.length - shown.length;
  const named = (name: string, count: number): string => t('addressBook:named', { name, count });
  return (
    <div className={styles.chips}>
      {tree
        .filter(({ departmentId }) => chosen.departmentIds.includes(departmentId))
        .map(({ departmentId, name, people }) => (
          <Chip
            key={departmentId}
            look={<Building2 {...icon} />}
            text={named(name, people)}
            name={name}
            remove={() => change(toggleDepartment(chosen, tree, departmentId))}
          />
        ))}
      {tags
        .filter(({ tagId }) => chosen.tagIds.includes(tagId))
        .map(({ tagId, name, members }) => (
          <Chip
            key={tagId}
            look={<Tag {...icon} />}
            text={named(name, members.length)}
            name={name}
            remove={() => change(toggleTag(chosen, tagId))}
          />
        ))}
      {outside.map(({ contactId, name }) => (
        <Chip
          key={contactId}
          look={<Contact {...icon} />}
          text={name}
          name={name}
          remove={() => change(toggleContact(chosen, contactId))}
        />
      ))}
      {shown.map((person) => (
        <Chip
          key={person.userId}
          look={<Face person={person} />}
          text={person.nickName}
          name={person.nickName}
          remove={() => change(togglePerson(chosen, person))}
        />
      ))}
      {hidden > 0 && (
        <button type="button" className={`${styles.chip} ${styles.more}`} onClick={() => setAll(true)}>
          {t('addressBook:morePeople', { count: hidden })}
        </button>
      )}
    </div>
  );
}
