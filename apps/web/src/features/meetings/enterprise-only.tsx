import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { BoardsSkeleton } from '../boards/skeleton.tsx';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { useAction } from '../feedback/use-action.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { switchSpace, useOwnMerchants } from '../merchants/own-merchants.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { PageHead } from '../page/page-head.tsx';
import { useSession } from '../session/session-store.ts';
import { type MeetingConfig, useMeetingConfig } from './room-data.ts';

const CreateMerchant = lazyPart(async () => (await import('../merchants/create-merchant.tsx')).CreateMerchant);

/** A page about meetings. In the personal space it offers the enterprises that the user can switch to. */
export function EnterpriseOnly({ children }: { readonly children: ReactNode }) {
  const inEnterprise = useSession((state) => state.user?.kind === 'enterprise');
  return inEnterprise ? children : <NoEnterprise />;
}

function NoEnterprise() {
  const t = useT();
  const { data } = useOwnMerchants(true);
  const [creating, setCreating] = useState(false);
  const change = useAction(switchSpace);
  const enterprises = data?.merchants.filter(({ kind, role }) => kind === 'merchant' && role !== 'guest');
  const none = enterprises?.length === 0;
  return (
    <>
      <EmptyState
        drawing={<LostDrawing />}
        title={t('meetingRooms:empty.personal')}
        text={t(none ? 'meetingRooms:emptyText.noEnterprise' : 'meetingRooms:emptyText.personal')}
        heading
      >
        {enterprises?.map(({ merchantId, merchantName }) => (
          <Button
            key={merchantId}
            type={enterprises.length === 1 ? 'primary' : 'default'}
            loading={change.busy}
            onClick={() => change.run(merchantId)}
          >
            {t('meetingRooms:switchTo', { name: merchantName })}
          </Button>
        ))}
        {none && (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('merchant:create.open')}
          </Button>
        )}
      </EmptyState>
      {creating && <CreateMerchant close={() => setCreating(false)} created={() => setCreating(false)} />}
    </>
  );
}

interface WithMeetingConfigProps {
  /** The title of the page while its content loads. */
  readonly title: string;
  readonly children: (config: MeetingConfig) => ReactNode;
}

/** Content that needs the enterprise's meeting settings, shown once they are loaded. */
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
