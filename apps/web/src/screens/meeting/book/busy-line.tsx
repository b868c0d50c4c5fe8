import { CircleAlert } from 'lucide-react';
import type { FreeBusy } from '../../../features/meetings/people/address-book.ts';
import { useT } from '../../../i18n/language.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import styles from './book.module.css';

/** The number of names in the tooltip; further people are only counted. */
const NAMED = 12;

/** How many of the chosen people are busy at the chosen time; undefined: none. */
function useBusyWords(freeBusy: FreeBusy | undefined): string | undefined {
  const t = useT();
  if (freeBusy === undefined || freeBusy.busy.size === 0) return undefined;
  return t('booking:when.peopleBusy', { count: freeBusy.busy.size, all: freeBusy.known.size });
}

/** One line beside the time; its tooltip names the busy people. */
export function BusyLine({ freeBusy }: { readonly freeBusy: FreeBusy | undefined }) {
  const t = useT();
  const words = useBusyWords(freeBusy);
  const all = [...(freeBusy?.busy.values() ?? [])].map(({ nickName }) => nickName);
  const rest = all.length - NAMED;
  const names = [...all.slice(0, NAMED), ...(rest > 0 ? [t('addressBook:morePeople', { count: rest })] : [])];
  const listed = names.join(t('meetingRooms:comma'));
  const tip = useTip(listed, 'bottom');
  if (words === undefined) return null;
  return (
    <p className={styles.busy} role="status" aria-label={`${words}: ${listed}`} {...tip}>
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
      {words}
    </p>
  );
}
