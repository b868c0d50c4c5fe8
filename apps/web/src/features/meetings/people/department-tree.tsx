import type { BookPerson, PeopleTreeNode } from '@sw/contract';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { endWords } from '../../dates/time-text.ts';
import { Face } from '../../people/face.tsx';
import { useRoomFormats } from '../use-room-formats.ts';
import { type FreeBusy, useBusy, usePeople } from './address-book.ts';
import {
  type Chosen,
  chosenWithin,
  coveredBy,
  invitedOf,
  NOBODY,
  toggleDepartment,
  togglePerson,
  tooMany,
} from './chosen.ts';
import styles from './people.module.css';
import { PickRow } from './pick-row.tsx';

export interface PickContext {
  readonly chosen: Chosen;
  readonly change: (chosen: Chosen) => void;
  readonly tree: readonly PeopleTreeNode[];
  /** The number of chosen people, each counted once, and the maximum. */
  readonly count: number;
  readonly most: number;
  /** The chosen time, to show who is free then. */
  readonly from: number | null;
  readonly to: number | null;
  readonly zone: string;
  /** The meeting that is being changed. */
  readonly except: string | undefined;
  /** Whether the chosen people are busy. */
  readonly busy: FreeBusy | undefined;
}

interface PeopleRowsProps {
  readonly people: readonly BookPerson[];
  readonly level: number;
  readonly context: PickContext;
}

/** People with checkboxes, and whether they are free at the chosen time. Of busy people nothing else is shown. */
export function PeopleRows({ people, level, context }: PeopleRowsProps) {
  const t = useT();
  const { from, to, zone, except } = context;
  const { time } = useRoomFormats(zone);
  const asked = { ...invitedOf(NOBODY), userIds: people.map(({ userId }) => userId) };
  const found = useBusy({ of: asked, from, to, except });
  return people.map((person) => {
    const busy = found?.busy.get(person.userId);
    const text =
      busy === undefined ? t('addressBook:free') : t('addressBook:busyUntil', { time: endWords(time(busy.until)) });
    return (
      <PersonRow
        key={person.userId}
        person={person}
        level={level}
        context={context}
        aside={found?.known.has(person.userId) ? text : ''}
        warn={busy !== undefined}
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
        // A department without people would invite nobody.
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

/** The members of the department itself; those of departments below it are listed there. */
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
