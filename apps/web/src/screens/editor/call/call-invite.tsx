import type { PageInfo } from '@sw/contract';
import { useBoardCall } from '../../../features/call/use-board-call.ts';
import { useConfig } from '../../../features/config/config.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import styles from './call.module.css';
import { enter } from './call-commands.ts';

/** A phone has no call button: while people talk on the board, this shows it and lets the user join. */
export function CallInvite({ page }: { readonly page: PageInfo }) {
  const calls = useConfig((state) => state.calls);
  return calls ? <Invite page={page} /> : null;
}

function Invite({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const call = useBoardCall(page.wbNo);
  if (!call || call.people.length === 0) return null;
  return (
    <section className={styles.invite} aria-label={t('call:dock.label')} data-island="call">
      <span>{t('call:button.running', { count: call.people.length })}</span>
      <PlainButton kind="primary" onClick={() => enter(page, call.kind)}>
        {t('call:button.join')}
      </PlainButton>
    </section>
  );
}
