import { useSearchParams } from 'react-router';
import { EnterpriseOnly } from '../../../features/meetings/enterprise-only.tsx';
import { IN_PLACE, usePeopleTree, useTags } from '../../../features/meetings/people/address-book.ts';
import { useTagEditing } from '../../../features/meetings/tags/use-tag-editing.tsx';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { SearchField } from '../../../features/page/search-field.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './address-book.module.css';
import { ContactsList, PeopleList, TagList } from './book-lists.tsx';
import { BookParts } from './book-parts.tsx';
import { type BookPlace, readPlace, writePlace } from './book-place.ts';

/** Everybody who can be invited: members by department, the user's own tags, and external contacts. */
export function AddressBook() {
  return (
    <EnterpriseOnly>
      <Book />
    </EnterpriseOnly>
  );
}

function Book() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const place = readPlace(params.get('in'));
  const q = params.get('q') ?? '';
  const tree = usePeopleTree(IN_PLACE);
  const tags = useTags(IN_PLACE);
  const change = (next: Readonly<Record<string, string>>): void =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next)) {
        if (value === '') after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  const go = (to: BookPlace): void => change({ in: to.kind === 'all' ? '' : writePlace(to) });
  const editing = useTagEditing();
  const tag = place.kind === 'tag' ? tags.data?.find(({ tagId }) => tagId === place.id) : undefined;
  return (
    <>
      <PageHead title={t('shell:menu.addressBook')}>
        <SearchField
          label={t('peopleBook:search')}
          className={styles.search}
          q={q}
          search={(text) => change({ q: text })}
        />
      </PageHead>
      {tree.isLoadingError || tags.isLoadingError ? (
        <LoadFailed retry={() => void Promise.all([tree.refetch(), tags.refetch()])} />
      ) : (
        <div className={styles.book}>
          <BookParts tree={tree.data} tags={tags.data ?? []} place={place} go={go} editing={editing} />
          <div className={styles.list}>
            {place.kind === 'contacts' ? (
              <ContactsList keyword={q} />
            ) : place.kind === 'tag' ? (
              <TagList tag={tag} keyword={q} editing={editing} />
            ) : (
              <PeopleList place={place} keyword={q} departments={tree.data?.departments ?? []} />
            )}
          </div>
        </div>
      )}
      {editing.dialogs}
    </>
  );
}
