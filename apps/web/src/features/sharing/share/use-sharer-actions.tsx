import { ROUTES } from '@sw/contract';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { useAction } from '../../feedback/use-action.ts';
import type { FollowUp } from '../../timing/modal-close.ts';
import { api } from '../../transport/api.ts';
import type { ShareTarget } from '../dialogs.ts';
import { inQuery, type Permit } from '../permits.ts';
import type { BoardPeople, Sharer } from './use-board-people.ts';

export interface SharerActions {
  readonly mayManage: boolean;
  readonly change: (sharer: Sharer, permit: Permit) => void;
  readonly askRemove: (sharer: Sharer) => void;
  readonly askHandOver: (sharer: Sharer) => void;
  /** Called if a user other than the owner tries. */
  readonly refuse: () => void;
}

interface Asked {
  readonly action: 'remove' | 'handOver';
  readonly sharer: Sharer;
}

/** The owner's actions on the sharer list, with a confirmation for destructive ones. */
export function useSharerActions(
  { wbNo, wbName }: ShareTarget,
  { info, refresh }: BoardPeople,
): { readonly actions: SharerActions; readonly confirmation: ReactNode } {
  const t = useT();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const ask = (action: Asked['action']) => (sharer: Sharer) => {
    setAsked({ action, sharer });
    setOpen(true);
  };
  const change = useAction(
    ({ sharer: { wbShareId }, permit }: { readonly sharer: Sharer; readonly permit: Permit }) =>
      api.call(ROUTES.changeSharer, { params: { wbShareId }, query: { permit: inQuery(permit) } }),
    { settled: refresh, queued: true },
  );
  const remove = async ({ wbShareId, nickName }: Sharer): Promise<FollowUp> => {
    await api.call(ROUTES.removeSharer, { params: { wbShareId }, query: { invitations: 'end' } });
    await refresh();
    return () => showToast(t('sharing:remove.done', { name: nickName }));
  };
  const handOver = async ({ userId, nickName }: Sharer): Promise<FollowUp> => {
    await api.call(ROUTES.handOverBoard, { params: { wbNo }, body: { userId } });
    await refresh();
    return () => showToast(t('sharing:handOver.done', { name: nickName }));
  };
  const actions: SharerActions = {
    mayManage: info?.owner ?? false,
    change: (sharer, permit) => change.run({ sharer, permit }),
    askRemove: ask('remove'),
    askHandOver: ask('handOver'),
    refuse: () => showToast(t('errors:OWNER_ONLY'), 'error'),
  };
  const name = asked?.sharer.nickName ?? '';
  const removes = asked?.action === 'remove';
  const confirmation = asked && (
    <ConfirmDialog
      open={open}
      close={() => setOpen(false)}
      danger={removes}
      title={t(removes ? 'sharing:remove.title' : 'sharing:handOver.title', { name, board: wbName })}
      text={t(removes ? 'sharing:remove.text' : 'sharing:handOver.text', { name })}
      action={t(removes ? 'sharing:remove.action' : 'sharing:handOver.action')}
      run={() => (removes ? remove(asked.sharer) : handOver(asked.sharer))}
    />
  );
  return { actions, confirmation };
}
