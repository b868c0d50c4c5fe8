import { serverClock } from '../../clock/clock.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { useSession } from '../session/session-store.ts';
import { whenWas } from './board-times.ts';

/** Times in the language and time zone of the signed-in user. */
export function useWhen(): (timestamp: string) => string {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const zone = useSession((state) => state.user?.timeZone) ?? 'UTC';
  return (timestamp) => {
    const when = whenWas(timestamp, serverClock.now(), locale, zone);
    return 'text' in when ? when.text : t(when.key, when.values);
  };
}
