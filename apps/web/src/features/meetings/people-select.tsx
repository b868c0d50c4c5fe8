import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { useSession } from '../session/session-store.ts';
import { usePeople } from './people/address-book.ts';

interface PeopleSelectProps {
  readonly value: readonly string[];
  readonly change: (userIds: readonly string[]) => void;
  readonly wrong: boolean;
}

/** Chooses colleagues by name, address or pinyin. */
export function PeopleSelect({ value, change, wrong }: PeopleSelectProps) {
  const t = useT();
  const me = useSession((state) => state.user?.userId);
  const [keyword, search] = useState('');
  const [open, setOpen] = useState(false);
  /** The names of the chosen people, who may be missing from the results of another search. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { people } = usePeople(keyword === '' ? {} : { keyword });
  const options = people
    .filter(({ userId }) => userId !== me)
    .map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  const known = value.filter((id) => !options.some((option) => option.value === id));
  return (
    <Select
      mode="multiple"
      variant="borderless"
      aria-label={t('meetingRooms:book.people')}
      placeholder={t('meetingRooms:book.people')}
      status={wrong ? 'error' : ''}
      maxTagCount={2}
      value={[...value]}
      options={[...options, ...known.map((id) => ({ value: id, label: names.get(id) ?? id }))]}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: search }}
      open={open}
      onOpenChange={setOpen}
      // The searched person is found: close the list, so that it no longer covers what follows the field.
      onSelect={() => keyword !== '' && setOpen(false)}
      onChange={(ids: string[]) => {
        setNames(
          (before) =>
            new Map(ids.map((id) => [id, options.find((one) => one.value === id)?.label ?? before.get(id) ?? id])),
        );
        change(ids);
        search('');
      }}
    />
  );
}
