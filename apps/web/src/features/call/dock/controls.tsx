import { Mic, MicOff, MonitorUp, MonitorX, PhoneOff, Smile, Users, Video, VideoOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { MenuButton } from '../../../ui/menu.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { CALL_KEYS } from '../call-keys.ts';
import { REACTIONS, useCall } from '../call-state.ts';
import { ControlButton } from './control-button.tsx';
import styles from './controls.module.css';
import { RaiseHand } from './icons.ts';
import { LayoutMenu } from './layout-menu.tsx';
import { PeopleList } from './people-list.tsx';
import { act } from './run-action.ts';
import { useShareScreen } from './use-share-screen.tsx';

interface ControlsProps {
  /** Two rows of four in the narrow strip, one row elsewhere. */
  readonly look: 'strip' | 'row' | 'phone';
}

/** All actions in a call, in one bar that the arrow keys walk through. */
export function Controls({ look }: ControlsProps) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar, look === 'strip' ? 4 : Number.POSITIVE_INFINITY);
  const { microphone, camera, sharing, handRaised } = useCall((state) => state.own);
  const share = useShareScreen();
  // Until the connection is made, actions would reach nobody.
  const waits = useCall((state) => state.phase === 'joining');
  const size = look === 'phone' ? 22 : 18;
  return (
    <div ref={bar} className={styles.bar} data-look={look} role="toolbar" aria-label={t('call:controls.label')}>
      <ControlButton
        icon={microphone ? Mic : MicOff}
        label={microphone ? t('call:controls.mute') : t('call:controls.unmute')}
        keys={keysOf(CALL_KEYS.microphone)}
        look={microphone ? 'plain' : 'off'}
        size={size}
        disabled={waits}
        onClick={() => act((call) => call.setMicrophone(!microphone))}
      />
      <ControlButton
        icon={camera ? Video : VideoOff}
        label={camera ? t('call:controls.cameraOff') : t('call:controls.cameraOn')}
        keys={keysOf(CALL_KEYS.camera)}
        look={camera ? 'plain' : 'off'}
        size={size}
        disabled={waits}
        onClick={() => act((call) => call.setCamera(!camera))}
      />
      {share.offered && (
        <ControlButton
          icon={sharing ? MonitorX : MonitorUp}
          label={sharing ? t('call:controls.stopSharing') : t('call:controls.share')}
          look={sharing ? 'on' : 'plain'}
          size={size}
          disabled={waits}
          onClick={share.toggle}
        />
      )}
      <ControlButton
        icon={RaiseHand}
        label={handRaised ? t('call:controls.lowerHand') : t('call:controls.raiseHand')}
        keys={keysOf(CALL_KEYS.hand)}
        look={handRaised ? 'on' : 'plain'}
        size={size}
        disabled={waits}
        onClick={() => act((call) => call.raiseHand(!handRaised))}
      />
      <Reactions size={size} disabled={waits} />
      <LayoutMenu size={size} phone={look === 'phone'} />
      <PeopleButton size={size} counted={look !== 'strip'} />
      <Leave size={size} />
      {share.question}
    </div>
  );
}

function Reactions({ size, disabled }: { readonly size: number; readonly disabled: boolean }) {
  const t = useT();
  const label = t('call:controls.react');
  return (
    <MenuButton
      label={label}
      placement="bottom"
      sections={[{ items: REACTIONS.map((reaction) => ({ key: reaction, label: reaction })) }]}
      pick={(key) => {
        const reaction = REACTIONS.find((one) => one === key);
        if (reaction !== undefined) act((call) => call.react(reaction));
      }}
    >
      {(open, toggle) => (
        <ControlButton icon={Smile} label={label} size={size} disabled={disabled} expanded={open} onClick={toggle} />
      )}
    </MenuButton>
  );
}

function PeopleButton({ size, counted }: { readonly size: number; readonly counted: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const count = useCall((state) => state.people.length);
  const opener = useRef<HTMLSpanElement>(null);
  return (
    <span ref={opener} className={styles.holder}>
      <ControlButton
        icon={Users}
        label={t('call:controls.people', { count })}
        size={size}
        expanded={open}
        onClick={() => setOpen(!open)}
      >
        {counted ? (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        ) : undefined}
      </ControlButton>
      {open && <PeopleList opener={opener} close={() => setOpen(false)} />}
    </span>
  );
}

/** Leaving needs no confirmation. The host can also end the call for everybody, which is a separate choice. */
function Leave({ size }: { readonly size: number }) {
  const t = useT();
  const host = useCall((state) => state.call?.host ?? false);
  const others = useCall((state) => state.people.some(({ own }) => !own));
  const label = t('call:controls.leave');
  if (!host || !others)
    return (
      <ControlButton
        icon={PhoneOff}
        label={label}
        keys={keysOf(CALL_KEYS.leave)}
        look="leave"
        size={size}
        onClick={() => act((call) => call.leave())}
      />
    );
  return (
    <MenuButton
      label={label}
      placement="bottom-end"
      sections={[
        {
          items: [
            { key: 'leave', label: t('call:controls.leave'), icon: PhoneOff, keys: keysOf(CALL_KEYS.leave) },
            { key: 'end', label: t('call:controls.endForAll'), icon: PhoneOff, danger: true },
          ],
        },
      ]}
      pick={(key) => act((call) => (key === 'end' ? call.endForEveryone() : call.leave()))}
    >
      {(open, toggle) => (
        <ControlButton icon={PhoneOff} label={label} look="leave" size={size} expanded={open} onClick={toggle} />
      )}
    </MenuButton>
  );
}
