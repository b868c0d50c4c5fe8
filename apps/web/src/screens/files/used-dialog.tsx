import type { ROUTES, RouteData } from '@sw/contract';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { PlainButton } from '../../ui/button.tsx';
import { PlainDialog } from '../../ui/dialog.tsx';
import styles from './used-dialog.module.css';

export type FileUses = RouteData<typeof ROUTES.listFileUses>;

interface UsedDialogProps {
  readonly uses: FileUses;
  readonly close: () => void;
  readonly bin: () => void;
}

/** The confirmation before files that boards use go to the recycle bin. */
export function UsedDialog({ uses: { boards, others }, close, bin }: UsedDialogProps) {
  const t = useT();
  return (
    <PlainDialog
      title={t('files:used.title', { count: boards.length + others })}
      close={close}
      actions={
        <>
          <PlainButton onClick={close}>{t('common:cancel')}</PlainButton>
          <PlainButton
            kind="danger"
            onClick={() => {
              close();
              bin();
            }}
          >
            {t('files:menu.bin')}
          </PlainButton>
        </>
      }
    >
      <p>{t('files:used.text')}</p>
      <ul className={styles.boards} aria-label={t('files:used.list')}>
        {boards.map(({ wbNo, wbName }) => (
          <li key={wbNo}>
            <Link to={`/board/${wbNo}`}>{wbName}</Link>
          </li>
        ))}
        {others > 0 && <li>{t('files:used.others', { count: others })}</li>}
      </ul>
    </PlainDialog>
  );
}
