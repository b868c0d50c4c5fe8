import { Modal } from 'antd';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { closeSharing, useSharingDialogs } from '../dialogs.ts';
import { ShareContent } from './share-content.tsx';

export function ShareDialog() {
  const t = useT();
  const { board, open } = useSharingDialogs();
  if (board === undefined) return null;
  return (
    <Modal
      open={open === 'share'}
      getContainer={layers}
      onCancel={closeSharing}
      title={t('sharing:share.title', { name: board.wbName })}
      width="37.5rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <ShareContent key={board.wbNo} board={board} />
    </Modal>
  );
}
