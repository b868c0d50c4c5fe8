import { type RefObject, useId } from 'react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { type DeviceKind, useCall } from '../call-state.ts';
import { canBlur } from '../media/blur.ts';
import { DockLayer } from './dock-layer.tsx';
import styles from './layers.module.css';
import { act } from './run-action.ts';

const DEVICES: readonly (readonly [DeviceKind, MessageKey])[] = [
  ['microphone', 'call:settings.microphone'],
  ['camera', 'call:settings.camera'],
  ['speaker', 'call:settings.speaker'],
];

interface SettingsLayerProps {
  readonly opener: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** Devices and their settings; they can be changed during the call. */
export function SettingsLayer({ opener, close }: SettingsLayerProps) {
  const t = useT();
  const { blur, noiseSuppression, pushToTalk } = useCall((state) => state.own);
  return (
    <DockLayer title={t('call:settings.title')} opener={opener} close={close}>
      {DEVICES.map(([kind, label]) => (
        <DeviceChoice key={kind} kind={kind} label={t(label)} />
      ))}
      {canBlur() && (
        <Switch label={t('call:settings.blur')} on={blur} onChange={(on) => act((call) => call.setBlur(on))} />
      )}
      <Switch
        label={t('call:settings.noise')}
        on={noiseSuppression}
        onChange={(on) => act((call) => call.setNoiseSuppression(on))}
      />
      <Switch
        label={t('call:settings.pushToTalk')}
        help={t('call:settings.pushToTalkHelp')}
        on={pushToTalk}
        onChange={(on) =>
          act((call) => {
            call.setPushToTalk(on);
            return undefined;
          })
        }
      />
    </DockLayer>
  );
}

function DeviceChoice({ kind, label }: { readonly kind: DeviceKind; readonly label: string }) {
  const t = useT();
  const id = useId();
  const choices = useCall((state) => state.devices.choices[kind]);
  const chosen = useCall((state) => state.devices.chosen[kind]);
  // A browser that cannot choose between speakers lists none.
  if (choices.length === 0) return null;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => act((call) => call.chooseDevice(kind, target.value))}
      >
        {chosen === undefined && <option value="">{t('call:settings.systemChoice')}</option>}
        {choices.map((device) => (
          <option key={device.id} value={device.id}>
            {device.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly help?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ label, help, on, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>
        {label}
        {help !== undefined && <small>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
