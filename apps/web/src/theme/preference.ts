import { create } from 'zustand';
import { storage, type ThemeChoice } from '../storage/storage.ts';
import { rootScale } from './root-scale.ts';
import type { ThemeSetting } from './theme.ts';

interface PreferenceState extends ThemeSetting {
  readonly choice: ThemeChoice;
}

/** The system's preferences, as opposed to the user's choice. */
interface SystemWish {
  readonly dark: boolean;
  readonly coarse: boolean;
  readonly stillness: boolean;
  readonly scale: number;
}

export function settingFor(choice: ThemeChoice, wish: SystemWish): PreferenceState {
  const dark = choice === 'dark' || (choice === 'system' && wish.dark);
  return { choice, name: dark ? 'dark' : 'light', coarse: wish.coarse, motion: !wish.stillness, scale: wish.scale };
}

export const usePreference = create<PreferenceState>(() =>
  settingFor('system', { dark: false, coarse: false, stillness: false, scale: 1 }),
);

const QUERIES = {
  dark: '(prefers-color-scheme: dark)',
  coarse: '(pointer: coarse)',
  stillness: '(prefers-reduced-motion: reduce)',
} as const;

/** Read before a login-type page sets its own root size. */
const scale = rootScale();

const wish = (): SystemWish => ({
  dark: matchMedia(QUERIES.dark).matches,
  coarse: matchMedia(QUERIES.coarse).matches,
  stillness: matchMedia(QUERIES.stillness).matches,
  scale,
});

function show(choice: ThemeChoice): void {
  const setting = settingFor(choice, wish());
  document.documentElement.dataset.theme = setting.name;
  usePreference.setState(setting);
}

/** Takes over the values that boot.js has set, and follows the system from now on. */
export function startPreference(): void {
  show(storage.theme.get() ?? 'system');
  for (const query of Object.values(QUERIES)) {
    matchMedia(query).addEventListener('change', () => show(usePreference.getState().choice));
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  storage.theme.set(choice);
  show(choice);
}
