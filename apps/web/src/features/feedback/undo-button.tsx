import { Button, type ButtonProps } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { undoRemoval } from './removal.ts';

interface UndoButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  readonly removal: string;
}

/** Replaces the removed entry and has the focus: an open dialog keeps the focus from the message with the same button. */
export function UndoButton({ removal, ...look }: UndoButtonProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} {...look} onClick={() => undoRemoval(removal)}>
      {t('common:undo')}
    </Button>
  );
}
