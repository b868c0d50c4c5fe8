import { Button, Modal } from 'antd';
import { layers } from '../page/layers.ts';
import { closeDialog, useDialogs } from './dialogs.ts';

/** The dialog for what must be acknowledged: a sentence and one button. */
export function DialogHost() {
  const { dialog, open } = useDialogs();
  const optional = dialog?.kind === 'plain';
  return (
    <Modal
      open={open}
      getContainer={layers}
      width={420}
      centered
      closable={false}
      keyboard={optional}
      mask={{ closable: optional }}
      onCancel={closeDialog}
      title={dialog?.text}
      footer={
        <Button type="primary" onClick={closeDialog} autoFocus>
          {dialog?.action}
        </Button>
      }
    />
  );
}
