import {
  EyeOff,
  LayoutGrid,
  type LucideIcon,
  PanelLeft,
  PanelRight,
  PictureInPicture2,
  Rows3,
  SlidersHorizontal,
  SquareStack,
} from 'lucide-react';
import { useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import type { CallChoices } from '../../../storage/storage.ts';
import { MenuButton, type MenuSection } from '../../../ui/menu.tsx';
import { useRecordingItem } from '../recording/use-recording-item.ts';
import { ControlButton } from './control-button.tsx';
import styles from './controls.module.css';
import { layOut, putDock, useDock } from './dock-state.ts';
import { canShowAbove, showAbove } from './picture-above.ts';
import { SettingsLayer } from './settings-layer.tsx';

type Layout = CallChoices['layout'];
type Place = CallChoices['dock'];

const LAYOUTS: readonly (readonly [Layout, MessageKey, LucideIcon])[] = [
  ['strip', 'call:layout.strip', Rows3],
  ['grid', 'call:layout.grid', LayoutGrid],
  ['hidden', 'call:layout.hidden', EyeOff],
];
const PLACES: readonly (readonly [Place, MessageKey, LucideIcon])[] = [
  ['right', 'call:layout.right', PanelRight],
  ['left', 'call:layout.left', PanelLeft],
  ['floating', 'call:layout.floating', SquareStack],
];

/** How people are shown and where the dock is placed; also leads to the device settings. */
export function LayoutMenu({ size, phone }: { readonly size: number; readonly phone: boolean }) {
  const t = useT();
  const { layout, place } = useDock();
  const [settings, setSettings] = useState(false);
  const opener = useRef<HTMLSpanElement>(null);
  const recording = useRecordingItem();
  const choices: MenuSection[] = phone
    ? []
    : [
        {
          items: LAYOUTS.map(([key, label, icon]) => ({ key, label: t(label), icon, chosen: key === layout })),
        },
        {
          items: PLACES.map(([key, label, icon]) => ({ key, label: t(label), icon, chosen: key === place })),
        },
      ];
  const sections: MenuSection[] = [
    ...choices,
    {
      items: [
        ...(canShowAbove() ? [{ key: 'above', label: t('call:layout.above'), icon: PictureInPicture2 }] : []),
        ...(recording ? [{ key: 'record', label: recording.label, icon: recording.icon }] : []),
        { key: 'settings', label: t('call:settings.title'), icon: SlidersHorizontal },
      ],
    },
  ];
  const pick = (key: string): void => {
    const [chosen] = LAYOUTS.find(([name]) => name === key) ?? [];
    const [side] = PLACES.find(([name]) => name === key) ?? [];
    if (chosen !== undefined) layOut(chosen);
    if (side !== undefined) putDock(side);
    if (key === 'above') void showAbove();
    if (key === 'record') recording?.run();
    if (key === 'settings') setSettings(true);
  };
  const label = t('call:layout.title');
  return (
    <span ref={opener} className={styles.holder}>
      <MenuButton label={label} placement="bottom-end" sections={sections} pick={pick}>
        {(open, toggle) => (
          <ControlButton icon={LayoutGrid} label={label} size={size} expanded={open || settings} onClick={toggle}>
            <i className={styles.tick} aria-hidden />
          </ControlButton>
        )}
      </MenuButton>
      {settings && <SettingsLayer opener={opener} close={() => setSettings(false)} />}
    </span>
  );
}
