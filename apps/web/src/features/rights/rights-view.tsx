import type { RightsOfSpace } from '@sw/contract';
import { Button } from 'antd';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { AskSales } from './ask-sales.tsx';
import { LimitsTable } from './limits-table.tsx';
import styles from './rights.module.css';
import { SidePanel } from './side-panel.tsx';
import { type PeopleUse, UsageCards } from './usage-cards.tsx';
import { useRightsFormats } from './use-rights.ts';

interface RightsViewProps {
  readonly rights: RightsOfSpace;
  /** The name of the space. */
  readonly name: string;
  /** Set for an enterprise. */
  readonly people?: PeopleUse;
}

/** What the level of a space allows, how much of it is used, and what the next level allows. */
export function RightsView({ rights, name, people }: RightsViewProps) {
  return (
    <div className={styles.view}>
      <p className={styles.level}>
        <b>{name}</b>
        <span>{rights.level.name}</span>
      </p>
      <UsageCards rights={rights} people={people} />
      <div className={styles.columns}>
        <LimitsTable rights={rights} />
        <SidePanel rights={rights} />
      </div>
    </div>
  );
}

/** Requests a higher level, or shows when somebody has done so. */
export function SalesButton({ rights }: { readonly rights: RightsOfSpace }) {
  const t = useT();
  const format = useRightsFormats();
  const [asking, setAsking] = useState(false);
  if (rights.request !== null) {
    return (
      <p className={styles.asked} role="status">
        {t('rights:asked', { date: format.day(rights.request.createdAt) })}
      </p>
    );
  }
  return (
    <>
      <Button icon={<MessageCircle size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setAsking(true)}>
        {t('rights:sales')}
      </Button>
      {asking && <AskSales next={rights.next} close={() => setAsking(false)} />}
    </>
  );
}
