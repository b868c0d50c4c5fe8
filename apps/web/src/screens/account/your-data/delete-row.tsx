import { Button } from 'antd';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { SettingRow } from '../setting-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export function DeleteRow() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <SettingRow icon={Trash2} title={t('yourData:delete.title')} text={t('yourData:delete.text')}>
      <Button danger onClick={() => setAsking(true)}>
        {t('yourData:delete.title')}
      </Button>
      {asking && <DeleteDialog close={() => setAsking(false)} />}
    </SettingRow>
  );
}
