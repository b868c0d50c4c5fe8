import { Button } from 'antd';
import { Pencil, Trash2 } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RowActionsProps {
  /** The name of the contact or tag. */
  readonly name: string;
  readonly edit: () => void;
  readonly remove: () => void;
}

/** The buttons that edit or delete a row of the address book. */
export function RowActions({ name, edit, remove }: RowActionsProps) {
  const t = useT();
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<Pencil {...icon} />}
        title={t('addressBook:edit')}
        aria-label={t('addressBook:editOne', { name })}
        onClick={edit}
      />
      <Button
        type="text"
        size="small"
        icon={<Trash2 {...icon} />}
        title={t('addressBook:delete')}
        aria-label={t('addressBook:deleteOne', { name })}
        onClick={remove}
      />
    </>
  );
}
