import { MEGABYTE } from '@sw/base';
import type { RightsOfSpace } from '@sw/contract';
import { useLanguage, useT } from '../../i18n/language.ts';
import { fileSize } from '../files/file-size.ts';
import { usageShare } from '../usage/usage-state.ts';
import styles from './rights.module.css';
import { useRightsFormats } from './use-rights.ts';

/** The height of the highest column. It stands for the highest of all months and the limit, so that columns can be compared. */
const COLUMN_REM = 6;

/** Call minutes by month, and the used storage by kind. */
export function SidePanel({ rights }: { readonly rights: RightsOfSpace }) {
  return (
    <aside className={styles.side}>
      <Months rights={rights} />
      <Kinds rights={rights} />
    </aside>
  );
}

function Months({ rights: { months, level, usage } }: { readonly rights: RightsOfSpace }) {
  const t = useT();
  const { figure, month: name } = useRightsFormats();
  const limit = level.rights.monthCallMinutes;
  const most = Math.max(limit, ...months.map(({ minutes }) => minutes), 1);
  return (
    <section>
      <h2>{t('rights:months.title')}</h2>
      <p className={styles.limitLine}>{t('rights:months.limit', { count: figure(limit) })}</p>
      <ol className={styles.months}>
        {months.map(({ month, minutes }) => (
          <li key={month} className={styles.month} data-now={month === usage.month}>
            <span>{figure(minutes)}</span>
            <i
              aria-hidden
              className={styles.column}
              style={{ height: `${(usageShare(minutes, most) / 100) * COLUMN_REM}rem` }}
            />
            <small>{name(month)}</small>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t('rights:months.note')}</p>
    </section>
  );
}

function Kinds({ rights: { kinds, level } }: { readonly rights: RightsOfSpace }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const rows = [
    { kind: 'documents', label: t('rights:kinds.documents'), bytes: kinds.documents },
    { kind: 'audio', label: t('rights:kinds.audio'), bytes: kinds.audio },
    { kind: 'images', label: t('rights:kinds.images'), bytes: kinds.images },
    { kind: 'other', label: t('rights:kinds.other'), bytes: kinds.other },
  ];
  const allowed = level.rights.spaceMb * MEGABYTE;
  return (
    <section>
      <h2>{t('rights:kinds.title')}</h2>
      <div className={styles.stack} aria-hidden>
        {rows.map(({ kind, bytes }) => (
          <i key={kind} data-kind={kind} style={{ width: `${usageShare(bytes, allowed)}%` }} />
        ))}
      </div>
      <ul className={styles.kinds}>
        {rows.map(({ kind, label, bytes }) => (
          <li key={kind} className={styles.kind}>
            <i data-kind={kind} aria-hidden />
            <span>{label}</span>
            <span>{fileSize(bytes, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
