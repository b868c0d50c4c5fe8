import { formatTag } from '@sw/base';
import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../i18n/language.ts';
import { Endless, type Rest } from '../boards/endless.tsx';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { DateField } from '../dates/date-field.tsx';
import { useAction } from '../feedback/use-action.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { SearchField } from '../page/search-field.tsx';
import styles from './audit.module.css';
import { type AuditChoice, type AuditQuery, auditQuery, EVERYTHING, isEverything } from './audit-query.ts';
import { actionWords } from './audit-words.ts';
import shared from './console.module.css';
import { type NamedPerson, PersonField } from './person-field.tsx';
import { saveFile } from './save-file.ts';

export interface LogLine {
  readonly eventId: string;
  readonly action: string;
  readonly by: { readonly nickName: string } | null;
  /** The action was run as a command on the operator's machine. */
  readonly operator?: boolean;
  readonly about: string | null;
  readonly ip: string | null;
  readonly at: string;
}

/** The loaded entries of a log, and the way to load more. */
export interface LogPages {
  readonly lines: readonly LogLine[];
  readonly rest: Rest;
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly retry: () => void;
}

interface AuditLogProps {
  /** Prefixes of action names, with their labels. */
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly usePages: (query: AuditQuery) => LogPages;
  readonly findPeople: (keyword: string, signal: AbortSignal) => Promise<readonly NamedPerson[]>;
  readonly download: (query: AuditQuery) => Promise<Blob>;
}

/** Who did what, from where and when: can be searched, filtered and downloaded. Nobody can change it. */
export function AuditLog({ kinds, usePages, findPeople, download }: AuditLogProps) {
  const t = useT();
  const [choice, setChoice] = useState<AuditChoice>(EVERYTHING);
  const query = useMemo(() => auditQuery(choice), [choice]);
  const { lines, rest, isPending, isLoadingError, retry } = usePages(query);
  const save = useAction(async () => saveFile(await download(query), 'audit.csv'));
  const change = (next: Partial<AuditChoice>): void => setChoice((now) => ({ ...now, ...next }));
  const [cleared, setCleared] = useState(0);
  const clear = (): void => {
    setChoice(EVERYTHING);
    setCleared(cleared + 1);
  };
  return (
    <>
      <header className={shared.head}>
        <h2>{t('console:audit.title')}</h2>
        <SearchField
          label={t('console:audit.search')}
          className={shared.search}
          q={choice.text}
          search={(text) => change({ text })}
        />
        <Button
          icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          loading={save.busy}
          onClick={() => save.run()}
        >
          {t('console:audit.export')}
        </Button>
      </header>
      <fieldset className={styles.filters} aria-label={t('console:audit.filters')}>
        <Select
          aria-label={t('console:audit.kind')}
          value={choice.kind}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: t('console:audit.everything') }, ...kinds]}
          onChange={(kind) => change({ kind })}
        />
        <PersonField
          label={t('console:audit.person')}
          person={choice.person}
          find={findPeople}
          choose={(person) => change({ person })}
        />
        {/* The key remounts the fields: clearing also drops typed text that is not a date. */}
        <Days key={cleared} choice={choice} change={change} />
        {!isEverything(choice) && (
          <Button type="text" onClick={clear}>
            {t('console:audit.clear')}
          </Button>
        )}
      </fieldset>
      <section className={styles.scroll} aria-label={t('console:audit.title')}>
        {lines.length > 0 && <Lines lines={lines} />}
        {isLoadingError && <LoadFailed retry={retry} />}
        {!isPending && !isLoadingError && lines.length === 0 && rest.more === undefined && (
          <Nothing found={!isEverything(choice)} clear={clear} />
        )}
        <Endless rest={rest} />
      </section>
    </>
  );
}

interface DaysProps {
  readonly choice: AuditChoice;
  readonly change: (next: Partial<AuditChoice>) => void;
}

function Days({ choice: { from, until }, change }: DaysProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.days}>
      <div>
        <label htmlFor={`${id}from`}>{t('console:audit.from')}</label>
        <DateField
          id={`${id}from`}
          className={styles.day}
          value={from}
          max={until}
          change={(day) => change({ from: day })}
        />
      </div>
      <div>
        <label htmlFor={`${id}until`}>{t('console:audit.until')}</label>
        <DateField
          id={`${id}until`}
          className={styles.day}
          value={until}
          min={from}
          change={(day) => change({ until: day })}
        />
      </div>
    </div>
  );
}

function Nothing({ found, clear }: { readonly found: boolean; readonly clear: () => void }) {
  const t = useT();
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title={t(found ? 'console:audit.notFound' : 'console:audit.empty')}
      text={t(found ? 'console:audit.notFoundText' : 'console:audit.emptyText')}
    >
      {found && <Button onClick={clear}>{t('console:audit.clear')}</Button>}
    </EmptyState>
  );
}

function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const time = new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    // Otherwise times for Taiwan would be written with words such as morning.
    hourCycle: 'h23',
  });
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('console:audit.at')}</th>
          <th scope="col">{t('console:audit.by')}</th>
          <th scope="col">{t('console:audit.what')}</th>
          <th scope="col">{t('console:audit.about')}</th>
          <th scope="col">{t('console:audit.ip')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ eventId, at, by, operator = false, action, about, ip }) => (
          <tr key={eventId}>
            <td>{time.format(new Date(at))}</td>
            <td>{operator ? t('console:audit.operator') : (by?.nickName ?? t('console:audit.nobody'))}</td>
            <td title={action}>{actionWords(action, t)}</td>
            <td>{about ?? ''}</td>
            <td>{ip ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
