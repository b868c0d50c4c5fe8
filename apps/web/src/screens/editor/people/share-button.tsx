import type { PageInfo } from '@sw/contract';
import { UserPlus } from 'lucide-react';
import { openShareDialog } from '../../../features/sharing/dialogs.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { useNarrow } from '../../../ui/use-media.ts';

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
