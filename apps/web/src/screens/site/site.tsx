import { Building2, Gauge, MessageCircle, ScrollText, UserPlus, Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { ConsoleFrame, type ConsolePart } from '../../features/console/console-frame.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { EnterprisesPart } from './enterprises-part.tsx';
import { LevelsPart } from './levels-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { RegistrationPart } from './registration-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { SiteAuditPart } from './site-audit-part.tsx';
import { useInstallation } from './use-site.ts';

/** The console of the installation. The server refuses all other users; the page only shows a friendly message. */
export function Site() {
  const t = useT();
  const navigate = useNavigate();
  const administrator = useSession((state) => state.user?.administrator === true);
  if (administrator) return <Console />;
  return (
    <EmptyState heading drawing={<LostDrawing />} title={t('siteAdmin:closed.title')} text={t('siteAdmin:closed.text')}>
      <PlainButton large onClick={() => navigate('/')}>
        {t('common:back')}
      </PlainButton>
    </EmptyState>
  );
}

function Console() {
  const t = useT();
  const { data: installation, isLoadingError, refetch } = useInstallation();
  const open = installation?.openRequests ?? 0;
  const parts: readonly ConsolePart[] = [
    { name: 'people', label: 'siteAdmin:parts.people', Icon: Users, Part: PeoplePart },
    { name: 'levels', label: 'siteAdmin:parts.levels', Icon: Gauge, Part: LevelsPart, flows: true },
    { name: 'enterprises', label: 'siteAdmin:parts.enterprises', Icon: Building2, Part: EnterprisesPart },
    {
      name: 'requests',
      label: 'siteAdmin:parts.requests',
      Icon: MessageCircle,
      count: open === 0 ? undefined : open,
      Part: RequestsPart,
    },
    {
      name: 'registration',
      label: 'siteAdmin:parts.registration',
      Icon: UserPlus,
      Part: RegistrationPart,
      flows: true,
    },
    { name: 'audit', label: 'console:audit.title', Icon: ScrollText, Part: SiteAuditPart },
  ];
  return (
    <ConsoleFrame
      title={t('shell:menu.site')}
      parts={parts}
      retry={isLoadingError ? () => void refetch() : undefined}
    />
  );
}
