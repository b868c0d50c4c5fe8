import { LANGUAGE_TAG, type Locale } from '@sw/base';
import { type Passkey, ROUTES, readUserAgent } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { makePasskey } from '../../../features/passkeys/browser-passkeys.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import type { Translate } from '../../../i18n/keys.ts';
import { deviceName } from '../devices/device-words.ts';

const KEY = ['passkeys'];

export const usePasskeys = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(ROUTES.listPasskeys, {}, { signal }) });

export const refreshPasskeys = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Creates a passkey on the device. It is named after the browser; the user can rename it. */
export async function addPasskey(t: Translate): Promise<void> {
  const passkey = await makePasskey(await api.call(ROUTES.startPasskey, {}));
  const { browser = null, system = null } = readUserAgent(navigator.userAgent);
  await api.call(ROUTES.addPasskey, { body: { name: deviceName({ browser, system }, t), passkey } });
}

interface Reader {
  readonly t: Translate;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** "Added May 3, 2026 · Last used June 4, 2026 · Backed up". */
export function passkeyWords(
  { createdAt, lastUsedAt, backedUp }: Pick<Passkey, 'createdAt' | 'lastUsedAt' | 'backedUp'>,
  { t, locale, timeZone }: Reader,
): string {
  const day = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { dateStyle: 'medium', timeZone });
  const added = day.format(new Date(createdAt));
  return [
    t('security:passkeys.added', { when: added }),
    lastUsedAt === null
      ? t('security:passkeys.unused')
      : t('security:passkeys.used', { when: day.format(new Date(lastUsedAt)) }),
    t(backedUp ? 'security:passkeys.backedUp' : 'security:passkeys.oneDevice'),
  ].join(' · ');
}
