import type { BookPerson, PeopleTreeNode } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { Face } from '../../people/face.tsx';
import { timeText } from '../range/time-text.ts';
import { useBusy, usePeople } from './address-book.ts';
import { type Chosen, chosenWithin, coveredBy, toggleDepartment, togglePerson, tooMany } from './chosen.ts';
import styles from './people.module.css';
import { PickRow } from './pick-row.tsx';

/** People of one question about free time. */
const ASKED_MOST = MEETING_LIMITS.participants;

export interface PickContext {
  readonly chosen: Chosen;
  readonly change: (chosen: Chosen) => void;
  readonly tree: readonly PeopleTreeNode[];
  /** Chosen people, each counted once, and how many there may be. */
  readonly count: number;
  readonly most: number;
  /** The chosen time, for who is free then. */
  readonly from: number | null;
  readonly to: number | null;
  readonly zone: string;
  /** The meeting that is being changed. */
  readonly except: string | undefined;
}

interface PeopleRowsProps {
  readonly people: readonly BookPerson[];
  readonly level: number;
  readonly context: PickContext;
}

/** People with their boxes, and whether they are free at the chosen time. Of busy ones only that is said. */
export function PeopleRows({ people, level, context }: PeopleRowsProps) {
  const t = useT();
  const { from, to, zone, except } = context;
  const userIds = useMemo(() => people.slice(0, ASKED_MOST).map(({ userId }) => userId), [people]);
  const busy = useBusy({ userIds, from, to, except });
  return people.map((person) => {
    const until = busy?.get(person.userId);
    const text =
      until === undefined ? t('addressBook:free') : t('addressBook:busyUntil', { time: timeText(until, zone) });
    return (
      <PersonRow
        key={person.userId}
        person={person}
        level={level}
        context={context}
        aside={busy === undefined ? '' : text}
        warn={until !== undefined}
      />
    );
  });
}

interface PersonRowProps {
  readonly person: BookPerson;
  readonly level: number;
  readonly context: PickContext;
  readonly aside: string;
  readonly warn: boolean;
}

function PersonRow({ person, level, context, aside, warn }: PersonRowProps) {
  const { chosen, change, tree } = context;
  const covered = coveredBy(chosen, tree, person.departmentId) !== undefined;
  return (
    <PickRow
      level={level}
      checked={covered || chosen.people.some(({ userId }) => userId === person.userId)}
      disabled={covered}
      name={person.nickName}
      look={<Face person={person} />}
      aside={aside}
      warn={warn}
      toggle={() => change(togglePerson(chosen, person))}
    />
  );
}

interface DepartmentProps {
  readonly node: PeopleTreeNode;
  readonly level: number;
  readonly context: PickContext;
}

export function DepartmentRow({ node, level, context }: DepartmentProps) {
  const t = useT();
  const { chosen, change, tree, count, most } = context;
  const [expanded, setExpanded] = useState(false);
  const { departmentId, name, people } = node;
  const isChosen = coveredBy(chosen, tree, departmentId) !== undefined;
  const some = isChosen ? people : chosenWithin(chosen, tree, departmentId);
  const excess = isChosen ? 0 : tooMany(count, people - some, most);
  const aside = (): string => {
    if (excess > 0) return t('addressBook:tooMany', { count: excess });
    return some > 0 && !isChosen ? t('addressBook:someOf', { some, all: people }) : String(people);
  };
  return (
    <>
      <PickRow
        level={level}
        checked={isChosen}
        mixed={some > 0}
        // Nobody would be invited by a department without people.
        disabled={people === 0 || excess > 0 || (isChosen && !chosen.departmentIds.includes(departmentId))}
        name={name}
        aside={aside()}
        warn={excess > 0}
        toggle={() => change(toggleDepartment(chosen, tree, departmentId))}
        open={{ expanded, label: t('addressBook:open', { name }), set: () => setExpanded(!expanded) }}
      />
      {expanded && (
        <>
          {tree
            .filter(({ parentId }) => parentId === departmentId)
            .map((child) => (
              <DepartmentRow key={child.departmentId} node={child} level={level + 1} context={context} />
            ))}
          <MemberRows department={departmentId} level={level + 1} context={context} />
        </>
      )}
    </>
  );
}

interface MemberRowsProps {
  readonly department: string;
  readonly level: number;
  readonly context: PickContext;
}

/** The members of a department itself; those of the ones below it stand there. */
export function MemberRows({ department, level, context }: MemberRowsProps) {
  const t = useT();
  const { list, people } = usePeople({ department });
  const own = department === 'none' ? null : department;
  const members = useMemo(() => people.filter(({ departmentId }) => departmentId === own), [people, own]);
  return (
    <>
      <PeopleRows people={members} level={level} context={context} />
      {list.hasNextPage && (
        <button type="button" className={styles.showMore} onClick={() => void list.fetchNextPage()}>
          {t('addressBook:showMore')}
        </button>
      )}
    </>
  );
}
