import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import type { DeviceChoice } from '../call-state.ts';
import styles from './fields.module.css';

interface DeviceFieldProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly devices: readonly DeviceChoice[];
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
  /** The result of a test, in one word. */
  readonly word?: { readonly text: string; readonly good: boolean } | undefined;
  /** Beside the field. */
  readonly beside?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

/** Chooses a device. A native select, because it works with keys, screen readers and on phones. */
export function DeviceField(props: DeviceFieldProps) {
  const { label, icon: Icon, devices, chosen, choose, word, beside, children } = props;
  const t = useT();
  const id = useId();
  const isListed = devices.some((device) => device.id === chosen);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        <span role="status" data-good={word?.good}>
          {word?.good && <Check size={15} strokeWidth={1.75} aria-hidden />}
          {word?.text}
        </span>
      </div>
      <div className={styles.line}>
        <div className={styles.select}>
          <Icon size={17} strokeWidth={1.75} aria-hidden />
          <select
            id={id}
            value={isListed ? chosen : (devices[0]?.id ?? '')}
            disabled={devices.length === 0}
            onChange={({ target }) => choose(target.value)}
          >
            {devices.length === 0 && <option value="">{t('callLobby:ownChoice')}</option>}
            {devices.map((device, index) => (
              <option key={device.id} value={device.id}>
                {device.label === '' ? t('callLobby:unnamed', { label, number: index + 1 }) : device.label}
              </option>
            ))}
          </select>
          <ChevronDown size={15} strokeWidth={1.75} aria-hidden />
        </div>
        {beside}
      </div>
      {children}
    </div>
  );
}
