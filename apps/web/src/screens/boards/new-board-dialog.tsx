import { CallFailure, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverClock } from '../../clock/clock.ts';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { closeThen } from '../../features/timing/modal-close.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import { currentLocale, useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import { addressOf } from './board-item.tsx';
import { newBoardNameProblem, suggestedName } from './board-name.ts';

const RULES = { name: newBoardNameProblem };

/** No answer arrived, so it is unknown whether the board was created. */
const cameNoAnswer = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || failure.kind === 'timeout');

interface NewBoardDialogProps {
  readonly open: boolean;
  readonly close: () => void;
}

export function NewBoardDialog({ open, close }: NewBoardDialogProps) {
  const t = useT();
  return (
    <Modal
      open={open}
      getContainer={layers}
      onCancel={close}
      title={t('boards:dialog.title')}
      width="26.25rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <NewBoardForm close={close} />
    </Modal>
  );
}

function NewBoardForm({ close }: Pick<NewBoardDialogProps, 'close'>) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  // Enter accepts the suggested name; typing replaces it.
  const [start] = useState(() => ({ name: suggestedName(t, currentLocale(), serverClock.now()) }));
  const form = useForm({
    start,
    rules: RULES,
    send: async ({ name }) => {
      const board = await api.call(ROUTES.createBoard, { body: { wbName: name } });
      void refetchStale(queryClient, boardKeys.boards);
      closeThen(close, () => void navigate(addressOf(board)));
    },
    handled: (failure) => {
      if (cameNoAnswer(failure)) {
        showToast(t('errors:NEW_FAILED'), 'error');
        return true;
      }
      // A refusal that is shown in its own dialog waits until this one is gone.
      const follows = planFailure(failure, t).show === 'dialog';
      if (follows) closeThen(close, () => presentFailure(failure));
      return follows;
    },
  });
  return (
    <form id={id} onSubmit={form.submit} noValidate>
      <TextField
        label={t('boards:dialog.name')}
        name="wbName"
        autoComplete="off"
        field={form.field('name')}
        focused="all"
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t('boards:dialog.submit')}
        </Button>
      </div>
    </form>
  );
}
