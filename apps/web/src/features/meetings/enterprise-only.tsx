import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import { BoardsSkeleton } from '../boards/skeleton.tsx';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { PageHead } from '../page/page-head.tsx';
import { useSession } from '../session/session-store.ts';
import { type MeetingConfig, useMeetingConfig } from './room-data.ts';

/** A page about meetings. In one's own space it says that only enterprises have them. */
export function EnterpriseOnly({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const inEnterprise = useSession((state) => state.user?.kind === 'enterprise');
  if (inEnterprise) return children;
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title={t('meetingRooms:empty.personal')}
      text={t('meetingRooms:emptyText.personal')}
      heading
    />
  );
}

interface WithMeetingConfigProps {
  /** Of the page, while its content loads. */
  readonly title: string;
  readonly children: (config: MeetingConfig) => ReactNode;
}

/** What needs the enterprise's settings of meetings, once they are there. */
export function WithMeetingConfig({ title, children }: WithMeetingConfigProps) {
  const config = useMeetingConfig();
  if (config.data) return children(config.data);
  return (
    <>
      <PageHead title={title} />
      {config.isLoadingError ? <LoadFailed retry={() => void config.refetch()} /> : <BoardsSkeleton view="list" />}
    </>
  );
}
