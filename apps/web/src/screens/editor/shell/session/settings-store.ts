import type { SettingsStore } from '@sw/editor';
import { storage } from '../../../../storage/storage.ts';

/** Pens, colours and the toolbar's place, per user on this device. */
export function settingsStore(userId: string): SettingsStore {
  return {
    read: () => storage.editorSettings.get()?.[userId],
    write: (settings) => storage.editorSettings.set({ ...storage.editorSettings.get(), [userId]: settings }),
  };
}
