import { Gauge, KeyRound, ScrollText, Settings2, Users } from 'lucide-react';
import { useConfig } from '../../features/config/config.ts';
import { ConsoleFrame, type ConsolePart } from '../../features/console/console-frame.tsx';
import { useT } from '../../i18n/language.ts';
import { AuditPart } from './audit-part.tsx';
import { MembersPart } from './members-part.tsx';
import { RightsPart } from './rights-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SingleSignOnPart } from './single-sign-on/single-sign-on-part.tsx';
import { useEnterprise } from './use-enterprise.ts';

/** The console of an enterprise, for its owners and admins. */
export function Enterprise() {
  const t = useT();
  const modules = useConfig((state) => state.modules);
  const { data: info, isLoadingError, refetch } = useEnterprise();
  const rights = {
    name: 'rights',
    label: 'merchantAdmin:parts.rights',
    Icon: Gauge,
    Part: RightsPart,
    flows: true,
  } as const;
  const parts: readonly ConsolePart[] = [
    { name: 'members', label: 'merchantAdmin:parts.members', Icon: Users, count: info?.active, Part: MembersPart },
    ...(modules.rights ? [rights] : []),
    { name: 'settings', label: 'merchantAdmin:parts.settings', Icon: Settings2, Part: SettingsPart, flows: true },
    { name: 'sso', label: 'sso:settings.title', Icon: KeyRound, Part: SingleSignOnPart, flows: true },
    { name: 'audit', label: 'console:audit.title', Icon: ScrollText, Part: AuditPart },
  ];
  return (
    <ConsoleFrame
      title={t('shell:menu.administration')}
      parts={parts}
      retry={isLoadingError ? () => void refetch() : undefined}
    />
  );
}
