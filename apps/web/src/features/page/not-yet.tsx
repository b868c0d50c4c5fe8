import { useNavigate } from 'react-router';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';
import { PlainButton } from '../../ui/button.tsx';
import { BoardDrawing } from '../brand/board-drawing.tsx';
import { EmptyState, StandAlone } from './empty-state.tsx';

/** The screen for every part of the product that comes with a later version. */
export function NotYet({ title, alone }: { readonly title: MessageKey; readonly alone: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const state = (
    <EmptyState heading drawing={<BoardDrawing />} title={t(title)} text={t('shell:notYet.text')}>
      <PlainButton large onClick={() => navigate(alone ? (storage.backUrl.get() ?? '/') : '/')}>
        {t('common:back')}
      </PlainButton>
    </EmptyState>
  );
  return alone ? <StandAlone>{state}</StandAlone> : state;
}
