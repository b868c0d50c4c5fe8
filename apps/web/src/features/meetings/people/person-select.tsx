import type { BookPerson } from '@sw/contract';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Face } from '../../people/face.tsx';
import { usePeople } from './address-book.ts';
import styles from './people.module.css';

interface PersonSelectProps {
  readonly id: string;
  readonly placeholder: string;
  readonly value: readonly BookPerson[];
  readonly change: (people: readonly BookPerson[]) => void;
  /** Only one person, who can be removed again. */
  readonly single?: boolean;
  readonly wrong?: boolean;
  readonly describedBy?: string | undefined;
}

/** Members of the enterprise, searched on the server while the user types. */
export function PersonSelect({
  id,
  placeholder,
  value,
  change,
  single = false,
  wrong,
  describedBy,
}: PersonSelectProps) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const { people, list } = usePeople(asked === '' ? {} : { keyword: asked });
  const known = new Map([...value, ...people].map((person) => [person.userId, person]));
  const pick = (ids: readonly string[]): void => change(ids.flatMap((one) => known.get(one) ?? []));
  return (
    <Select
      id={id}
      className={styles.select ?? ''}
      {...(single ? {} : { mode: 'multiple' as const })}
      allowClear
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      placeholder={placeholder}
      status={wrong ? 'error' : ''}
      aria-invalid={wrong}
      aria-describedby={describedBy}
      loading={list.isFetching}
      notFoundContent={null}
      value={single ? (value[0]?.userId ?? null) : value.map(({ userId }) => userId)}
      onChange={(ids: string | readonly string[] | null | undefined) => {
        setKeyword('');
        pick([ids ?? []].flat());
      }}
      options={[...known.values()].map(({ userId, nickName }) => ({ value: userId, label: nickName }))}
      optionRender={({ value: userId }) => {
        const person = known.get(String(userId));
        return (
          person && (
            <span className={styles.option}>
              <Face person={person} />
              <span>{person.nickName}</span>
              <small>{person.email}</small>
            </span>
          )
        );
      }}
    />
  );
}
