import { MEGABYTE } from '@sw/base';
import type { RightsOfSpace } from '@sw/contract';
import {
  Files,
  FileText,
  FileUp,
  Image,
  type LucideIcon,
  MonitorSmartphone,
  Paperclip,
  Timer,
  Users,
  Video,
} from 'lucide-react';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { usageShare } from '../usage/usage-state.ts';
import styles from './rights.module.css';
import { useRightsFormats } from './use-rights.ts';

type Rights = RightsOfSpace['level']['rights'];
type Counted = Exclude<keyof Rights, 'quality' | 'boardCount' | 'monthCallMinutes' | 'spaceMb'>;

interface Row {
  readonly right: Counted;
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  readonly unit?: MessageKey;
  /** The highest use so far, if it is known, and its label. */
  readonly most?: { readonly label: MessageKey; readonly of: (most: RightsOfSpace['most']) => number };
}

const ROWS: readonly Row[] = [
  { right: 'callPeople', icon: Users, label: 'rights:one.callPeople' },
  { right: 'endpoints', icon: MonitorSmartphone, label: 'rights:one.endpoints' },
  {
    right: 'singleCallMinutes',
    icon: Timer,
    label: 'rights:one.singleCallMinutes',
    unit: 'rights:one.minutes',
    most: { label: 'rights:one.longest', of: ({ callMinutes }) => callMinutes },
  },
  {
    right: 'maxPages',
    icon: Files,
    label: 'rights:one.maxPages',
    most: { label: 'rights:one.fullest', of: ({ pages }) => pages },
  },
  {
    right: 'importFileMb',
    icon: FileUp,
    label: 'rights:one.importFileMb',
    unit: 'rights:one.megabytes',
    most: { label: 'rights:one.largest', of: ({ fileBytes }) => Math.ceil(fileBytes / MEGABYTE) },
  },
  {
    right: 'documentsPerPage',
    icon: FileText,
    label: 'rights:one.documentsPerPage',
    most: { label: 'rights:one.fullest', of: ({ documentsPerPage }) => documentsPerPage },
  },
  { right: 'imageNum', icon: Image, label: 'rights:one.imageNum' },
  { right: 'fileNum', icon: Paperclip, label: 'rights:one.fileNum' },
];

const QUALITY: Readonly<Record<Rights['quality'], MessageKey>> = {
  SD: 'rights:quality.SD',
  HDV: 'rights:quality.HDV',
  UHD: 'rights:quality.UHD',
};

/** The limits of one board and one call, the highest use so far, and the limits of the next level. */
export function LimitsTable({ rights: { level, next, most } }: { readonly rights: RightsOfSpace }) {
  const t = useT();
  const { figure } = useRightsFormats();
  const shown = (row: Row, count: number) =>
    row.unit === undefined ? figure(count) : t(row.unit, { count: figure(count) });
  return (
    <section className={styles.limits}>
      <h2 id="limits">{t('rights:one.title')}</h2>
      <table aria-labelledby="limits">
        <thead>
          <tr>
            <th scope="col">{t('rights:one.right')}</th>
            <th scope="col" className={styles.inUse}>
              {t('rights:one.inUse')}
            </th>
            <th scope="col">{t('rights:one.limit')}</th>
            {next && <th scope="col">{t('rights:one.next', { level: next.name })}</th>}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => {
            const limit = level.rights[row.right];
            const used = row.most?.of(most);
            return (
              <tr key={row.right}>
                <th scope="row">
                  <row.icon size={16} strokeWidth={1.75} aria-hidden />
                  {t(row.label)}
                </th>
                <td className={styles.inUse}>
                  {row.most !== undefined && used !== undefined && (
                    <div>
                      <span>{t(row.most.label)}</span>
                      <i aria-hidden>
                        <i style={{ width: `${usageShare(used, limit)}%` }} />
                      </i>
                      <span>{shown(row, used)}</span>
                    </div>
                  )}
                </td>
                <td>
                  <b>{shown(row, limit)}</b>
                </td>
                {next && <td>{shown(row, next.rights[row.right])}</td>}
              </tr>
            );
          })}
          <tr>
            <th scope="row">
              <Video size={16} strokeWidth={1.75} aria-hidden />
              {t('rights:one.quality')}
            </th>
            <td className={styles.inUse} />
            <td>
              <b>{t(QUALITY[level.rights.quality])}</b>
            </td>
            {next && <td>{t(QUALITY[next.rights.quality])}</td>}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
