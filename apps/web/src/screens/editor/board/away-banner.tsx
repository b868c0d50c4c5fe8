import { CloudOff, RefreshCw } from 'lucide-react';
import { useLiveStore } from '../../../features/live/live-store.ts';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { Banner, BannerButton } from '../shell/banners/banner.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import { type Away, awayPlan } from './away-plan.ts';
import { useConnectionState, useReconnectPrompt } from './use-link.ts';

const TITLE = {
  lost: 'errors:BROKER_DISCONNECTED',
  shut: 'editorPeople:away.shut',
  outdated: 'editorPeople:away.outdated',
} as const satisfies Record<Away, MessageKey>;

/** Shown when the live connection has been lost for more than a moment. */
export function AwayBanner() {
  const t = useT();
  const connection = useLiveStore((state) => state.connection);
  const asked = useReconnectPrompt(connection);
  const away = awayPlan(useConnectionState(), asked);
  const pending = useEditor(({ save }) => (save.state === 'saved' ? 0 : save.pending));
  if (away === undefined) return null;
  const Icon = away === 'outdated' ? RefreshCw : CloudOff;
  return (
    <Banner
      tone="warn"
      icon={<Icon size={20} strokeWidth={1.75} aria-hidden />}
      title={<strong>{t(TITLE[away])}</strong>}
      text={pending > 0 ? t('editorPeople:away.kept', { count: pending }) : t('editorPeople:away.nothingKept')}
    >
      {away === 'outdated' ? (
        <BannerButton label={t('editorPeople:reload')} onClick={() => window.location.reload()} />
      ) : (
        <BannerButton label={t('editorPeople:away.reconnect')} onClick={() => connection?.reconnect()} />
      )}
    </Banner>
  );
}
