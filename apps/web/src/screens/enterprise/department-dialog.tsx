import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import styles from './enterprise.module.css';
import { departmentPaths, useDepartments } from './use-enterprise.ts';

interface DepartmentDialogProps {
  readonly title: string;
  /** The present department; undefined: there are several. */
  readonly at: string | null | undefined;
  /** The label for having no department. */
  readonly top: string;
  /** Departments that cannot be chosen: a department and all below it. */
  readonly without?: ReadonlySet<string>;
  /** Throws the server's refusal; the dialog stays until it is done. */
  readonly move: (to: string | null) => Promise<void>;
  readonly close: () => void;
}

const TOP = '';

/** Chooses a department by its path, because names may repeat. */
export function DepartmentDialog({ title, at, top, without, move, close }: DepartmentDialogProps) {
  const t = useT();
  const id = useId();
  const { data } = useDepartments();
  const [to, setTo] = useState<string | undefined>(at === null ? TOP : at);
  const go = useAction(async () => {
    await move(to === TOP ? null : (to ?? null));
    close();
  });
  const options = departmentPaths(data?.departments ?? [])
    .filter(({ departmentId }) => without?.has(departmentId) !== true)
    .map(({ departmentId, path }) => ({ value: departmentId, label: path }));
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width="26.25rem" footer={null} centered>
      <label htmlFor={id}>{t('merchantAdmin:departments.one')}</label>
      <Select
        id={id}
        className={styles.wide ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('merchantAdmin:departments.choose')}
        value={to}
        options={[{ value: TOP, label: top }, ...options]}
        onChange={setTo}
      />
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" loading={go.busy} disabled={to === undefined} onClick={() => go.run()}>
          {t('merchantAdmin:members.move')}
        </Button>
      </div>
    </Modal>
  );
}
