import type { PageInfo } from '@sw/contract';
import { UserPlus } from 'lucide-react';
import { useNarrow } from '../../../features/page/use-narrow.ts';
import { PlainButton } from '../../../features/plain/button.tsx';
import { openShareDialog } from '../../../features/sharing/dialogs.ts';
import { useT } from '../../../i18n/language.ts';

export function ShareButton({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const narrow = useNarrow();
  const label = t('sharing:share.button');
  return narrow ? (
    <PlainButton
      kind="primary"
      label={label}
      icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => openShareDialog(page)}
    />
  ) : (
    <PlainButton kind="primary" onClick={() => openShareDialog(page)}>
      {label}
    </PlainButton>
  );
}
