import { fileNameProblem } from '@sw/contract';
import { Button, Modal } from 'antd';
import { useId } from 'react';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';

const RULES = { fileName: fileNameProblem };

interface NameDialogProps {
  readonly title: string;
  readonly start: string;
  readonly action: string;
  readonly close: () => void;
  /** Throws the server's refusal. */
  readonly save: (name: string) => Promise<void>;
}

/** Asks for the name of a new folder, or for a new name. */
export function NameDialog(props: NameDialogProps) {
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={props.close}
      title={props.title}
      width="26.25rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <NameForm {...props} />
    </Modal>
  );
}

function NameForm({ start, action, close, save }: NameDialogProps) {
  const t = useT();
  const id = useId();
  const form = useForm({
    start: { fileName: start },
    rules: RULES,
    send: async ({ fileName }) => {
      if (fileName.trim() !== start) await save(fileName.trim());
      close();
    },
  });
  return (
    <form id={id} onSubmit={form.submit} noValidate>
      <TextField
        label={t('files:name.label')}
        name="fileName"
        autoComplete="off"
        field={form.field('fileName')}
        focused="all"
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
