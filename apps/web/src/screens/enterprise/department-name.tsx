import { type Department, merchantNameProblem, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { refreshEnterprise } from './use-enterprise.ts';

const RULES = { merchantName: merchantNameProblem };

interface DepartmentNameProps {
  /** The department to rename; without it a new one is added. */
  readonly department?: Department;
  /** The parent of a new department; null: the top level. */
  readonly parentId?: string | null;
  readonly close: () => void;
}

export function DepartmentName({ department, parentId = null, close }: DepartmentNameProps) {
  const t = useT();
  const form = useForm({
    start: { merchantName: department?.name ?? '' },
    rules: RULES,
    send: async ({ merchantName }) => {
      const name = merchantName.trim();
      if (department === undefined) await api.call(ROUTES.createDepartment, { body: { name, parentId } });
      else {
        const params = { departmentId: department.departmentId };
        await api.call(ROUTES.changeDepartment, { params, body: { name } });
      }
      await refreshEnterprise();
      close();
    },
  });
  const title = department
    ? t('merchantAdmin:departments.renameTitle', { name: department.name })
    : t('merchantAdmin:departments.add');
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width="26.25rem" footer={null} centered>
      <form onSubmit={form.submit} noValidate>
        <TextField
          label={t('merchantAdmin:departments.name')}
          name="merchantName"
          autoComplete="off"
          field={form.field('merchantName')}
          focused="all"
        />
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t(department ? 'merchantAdmin:departments.rename' : 'merchantAdmin:departments.action')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
