import { LANGUAGE_TAG } from '@sw/base';
import type { PageInfo } from '@sw/contract';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { type OnlinePerson, useOnline } from '../shell/session/use-online.ts';
import { announcement, arrivals } from './arrivals.ts';
import { useRenewOnline } from './use-people-there.ts';

/** Announces to screen readers who arrives and leaves. */
export function Announcer({ page: { wbNo, actor } }: { readonly page: PageInfo }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const online = useOnline(wbNo);
  const before = useRef<readonly OnlinePerson[]>([]);
  const [text, setText] = useState('');
  useRenewOnline(wbNo);
  useEffect(() => {
    const moved = arrivals(before.current, online, actor);
    before.current = online;
    const messages = announcement(moved, new Intl.ListFormat(LANGUAGE_TAG[locale]));
    if (messages.length > 0) setText(messages.map(({ key, values }) => t(key, values)).join(' '));
  }, [online, actor, locale, t]);
  return (
    <div className="sw-visually-hidden" aria-live="polite">
      {text}
    </div>
  );
}
