import { create } from 'zustand';
import { storage, type ThemeChoice } from '../storage/storage.ts';
import type { ThemeSetting } from './theme.ts';

interface PreferenceState extends ThemeSetting {
  readonly choice: ThemeChoice;
}

/** What the system asks for, apart from the person's choice. */
interface SystemWish {
  readonly dark: boolean;
  readonly coarse: boolean;
  readonly stillness: boolean;
}

export function settingFor(choice: ThemeChoice, wish: SystemWish): PreferenceState {
  const dark = choice === 'dark' || (choice === 'system' && wish.dark);
  return { choice, name: dark ? 'dark' : 'light', coarse: wish.coarse, motion: !wish.stillness };
}

export const usePreference = create<PreferenceState>(() =>
  settingFor('system', { dark: false, coarse: false, stillness: false }),
);

const QUERIES = {
  dark: '(prefers-color-scheme: dark)',
  coarse: '(pointer: coarse)',
  stillness: '(prefers-reduced-motion: reduce)',
} as const;

const wish = (): SystemWish => ({
  dark: matchMedia(QUERIES.dark).matches,
  coarse: matchMedia(QUERIES.coarse).matches,
  stillness: matchMedia(QUERIES.stillness).matches,
});

function show(choice: ThemeChoice): void {
  const setting = settingFor(choice, wish());
  document.documentElement.dataset.theme = setting.name;
  usePreference.setState(setting);
}

/** Takes over what boot.js has set, and follows the system from now on. */
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
