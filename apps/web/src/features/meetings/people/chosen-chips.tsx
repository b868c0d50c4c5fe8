import type { BookPerson, ExternalContact, MeetingTag } from '@sw/contract';
import { Building2, Clock, Contact, Tag, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { endWords } from '../../dates/time-text.ts';
import { Face } from '../../people/face.tsx';
import { useRoomFormats } from '../use-room-formats.ts';
import { toggleContact, toggleDepartment, togglePerson, toggleTag } from './chosen.ts';
import type { PickContext } from './department-tree.tsx';
import styles from './people.module.css';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The number of single people that are shown; more are only counted. */
const SHOWN = 3;

interface ChipProps {
  readonly look: ReactNode;
  readonly text: string;
  readonly name: string;
  /** Until when the person is busy at the chosen time. */
  readonly busy?: string | undefined;
  readonly remove: () => void;
}

function Chip({ look, text, name, busy, remove }: ChipProps) {
  const t = useT();
  return (
    <span className={styles.chip} data-busy={busy !== undefined}>
      {look}
      <span>{text}</span>
      {busy !== undefined && (
        <span className={styles.clock} role="img" aria-label={busy} title={busy}>
          <Clock {...icon} />
        </span>
      )}
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

/** The chosen groups and people as chips with a remove button: groups first, then people. */
export function ChosenChips({ context, tags, contacts }: ChosenChipsProps) {
  const t = useT();
  const { chosen, change, tree, busy, zone } = context;
  const { time } = useRoomFormats(zone);
  const [all, setAll] = useState(false);
  const outside = contacts.filter(({ contactId }) => chosen.contactIds.includes(contactId));
  // The busy ones come first, so that they are not hidden behind the count.
  const isBusy = ({ userId }: BookPerson): boolean => busy?.busy.has(userId) === true;
  const people = chosen.people.toSorted((a, b) => Number(isBusy(b)) - Number(isBusy(a)));
  const shown = all ? people : people.slice(0, SHOWN);
  const hidden = chosen.people.length - shown.length;
  const busyWords = ({ userId }: BookPerson): string | undefined => {
    const found = busy?.busy.get(userId);
    return found && t('addressBook:busyUntil', { time: endWords(time(found.until)) });
  };
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
          busy={busyWords(person)}
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
