import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import styles from './console.module.css';

export interface NamedPerson {
  readonly userId: string;
  readonly nickName: string;
}

interface PersonFieldProps {
  readonly label: string;
  readonly person: NamedPerson | undefined;
  readonly find: (keyword: string, signal: AbortSignal) => Promise<readonly NamedPerson[]>;
  readonly choose: (person: NamedPerson | undefined) => void;
}

/** Chooses one person by the beginning of a name or an address. */
export function PersonField({ label, person, find, choose }: PersonFieldProps) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const { data = [], isFetching } = useQuery({
    queryKey: ['console', 'people', label, keyword],
    queryFn: ({ signal }) => find(keyword.trim(), signal),
    enabled: opened,
    placeholderData: (before) => before,
  });
  return (
    <Select
      className={styles.person ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      labelInValue
      loading={isFetching}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onOpenChange={(open) => open && setOpened(true)}
      value={person && { value: person.userId, label: person.nickName }}
      options={data.map(({ userId, nickName }) => ({ value: userId, label: nickName }))}
      onChange={(next: { readonly value: string; readonly label: string } | undefined) =>
        choose(next && { userId: next.value, nickName: next.label })
      }
    />
  );
}
