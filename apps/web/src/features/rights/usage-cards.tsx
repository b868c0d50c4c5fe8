import { MEGABYTE } from '@sw/base';
import type { RightsOfSpace } from '@sw/contract';
import { HardDrive, type LucideIcon, Phone, SquarePen, Users } from 'lucide-react';
import { useT } from '../../i18n/language.ts';
import { usageShare, usageState } from '../usage/usage-state.ts';
import styles from './rights.module.css';
import { useRightsFormats } from './use-rights.ts';

interface CardProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly unit?: string;
  /** One sentence about what is left. */
  readonly left: string;
}

function Card({ icon: Icon, label, used, limit, unit, left }: CardProps) {
  const t = useT();
  const { figure } = useRightsFormats();
  const of = t('rights:of', { limit: unit === undefined ? figure(limit) : `${figure(limit)} ${unit}` });
  return (
    <li data-state={usageState(used, limit)}>
      <h2>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {label}
      </h2>
      <p className={styles.figure}>
        <b>{figure(used)}</b> {of}
      </p>
      <div className={styles.bar} aria-hidden>
        <i style={{ width: `${usageShare(used, limit)}%` }} />
      </div>
      <p className={styles.left}>{left}</p>
    </li>
  );
}

/** The members of an enterprise, and how many it may have. */
export interface PeopleUse {
  readonly used: number;
  readonly limit: number;
}

interface UsageCardsProps {
  readonly rights: RightsOfSpace;
  readonly people?: PeopleUse | undefined;
}

export function UsageCards({ rights: { level, usage }, people }: UsageCardsProps) {
  const t = useT();
  const { figure, monthEnd } = useRightsFormats();
  const { boardCount, monthCallMinutes, spaceMb } = level.rights;
  const date = monthEnd(usage.month);
  // A started megabyte counts as used: the figures must not promise more than the limit allows.
  const spaceUsed = Math.ceil(usage.space / MEGABYTE);
  const rest = {
    boards: boardCount - usage.boards,
    calls: monthCallMinutes - usage.callMinutes,
    space: spaceMb - spaceUsed,
  };
  return (
    <ul className={styles.cards}>
      {people && (
        <Card
          icon={Users}
          label={t('rights:people.label')}
          {...people}
          left={
            people.used < people.limit
              ? t('rights:people.left', { left: figure(people.limit - people.used) })
              : t('rights:people.full')
          }
        />
      )}
      <Card
        icon={SquarePen}
        label={t('rights:boards.label')}
        used={usage.boards}
        limit={boardCount}
        left={rest.boards > 0 ? t('rights:boards.left', { left: figure(rest.boards) }) : t('rights:boards.full')}
      />
      <Card
        icon={Phone}
        label={t('rights:calls.label')}
        used={usage.callMinutes}
        limit={monthCallMinutes}
        unit={t('rights:calls.unit')}
        left={
          rest.calls > 0 ? t('rights:calls.left', { left: figure(rest.calls), date }) : t('rights:calls.full', { date })
        }
      />
      <Card
        icon={HardDrive}
        label={t('rights:space.label')}
        used={spaceUsed}
        limit={spaceMb}
        unit={t('rights:space.unit')}
        left={rest.space > 0 ? t('rights:space.left', { left: figure(rest.space) }) : t('rights:space.full')}
      />
    </ul>
  );
}
