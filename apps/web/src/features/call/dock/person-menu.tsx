import { EllipsisVertical, MicOff, Pin, PinOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { type CallPerson, useCall } from '../call-state.ts';
import { loadCall } from '../load-call.ts';
import { ControlButton } from './control-button.tsx';
import { pin, useDock } from './dock-state.ts';
import { act } from './run-action.ts';

interface PersonMenuProps {
  readonly person: CallPerson;
  readonly className?: string | undefined;
}

/** The actions on a person: everybody can pin, the host can also mute and remove. */
export function PersonMenu({ person: { userId, name, own, microphone }, className }: PersonMenuProps) {
  const t = useT();
  const host = useCall((state) => state.call?.host ?? false);
  const pinned = useDock((state) => state.pinned === userId);
  const [removing, setRemoving] = useState(false);
  const look: MenuItem[] = [
    pinned
      ? { key: 'unpin', label: t('call:person.unpin'), icon: PinOff }
      : { key: 'pin', label: t('call:person.pin'), icon: Pin },
  ];
  const hosting: MenuItem[] = [
    ...(microphone ? [{ key: 'mute', label: t('call:person.mute'), icon: MicOff }] : []),
    { key: 'remove', label: t('call:person.remove'), icon: UserMinus, danger: true },
  ];
  const pick = (key: string): void => {
    if (key === 'pin') pin(userId);
    if (key === 'unpin') pin(undefined);
    if (key === 'mute') act((call) => call.mute(userId));
    if (key === 'remove') setRemoving(true);
  };
  const label = t('call:person.menu', { name });
  return (
    <>
      <MenuButton
        label={label}
        className={className}
        placement="bottom-end"
        sections={host && !own ? [{ items: look }, { items: hosting }] : [{ items: look }]}
        pick={pick}
      >
        {(open, toggle) => (
          <ControlButton icon={EllipsisVertical} label={label} small size={16} expanded={open} onClick={toggle} />
        )}
      </MenuButton>
      <ConfirmDialog
        open={removing}
        title={t('call:remove.title', { name })}
        text={t('call:remove.text')}
        action={t('call:remove.action')}
        danger
        close={() => setRemoving(false)}
        run={async () => {
          await (await loadCall()).remove(userId);
          return undefined;
        }}
      />
    </>
  );
}
