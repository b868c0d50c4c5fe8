import { Button } from 'antd';
import type { ReactNode } from 'react';
import { BoardDrawing } from '../../features/brand/board-drawing.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { useT } from '../../i18n/language.ts';
import type { FilesAddress } from './address.ts';

interface NoFilesProps {
  readonly address: FilesAddress;
  readonly add: ReactNode;
  readonly newFolder: ReactNode;
  readonly change: (change: Partial<FilesAddress>) => void;
  /** The folder belongs to somebody else, and the user can only view it. */
  readonly readOnly: boolean;
}

/** Explains what belongs here, or that nothing was found. */
export function NoFiles({ address: { q, kind }, add, newFolder, change, readOnly }: NoFilesProps) {
  const t = useT();
  if (q !== '' || kind !== 'all') {
    return (
      <EmptyState
        drawing={<BoardDrawing />}
        title={q === '' ? t('files:none.kind') : t('files:none.search', { q })}
        text={t('files:none.other')}
      >
        <Button onClick={() => change({ q: '', kind: 'all' })}>{t('files:none.all')}</Button>
      </EmptyState>
    );
  }
  if (readOnly) {
    return <EmptyState drawing={<BoardDrawing />} title={t('files:none.here')} text={t('files:none.hereText')} />;
  }
  return (
    <EmptyState drawing={<BoardDrawing />} title={t('files:empty.title')} text={t('files:empty.text')}>
      {add}
      {newFolder}
    </EmptyState>
  );
}
