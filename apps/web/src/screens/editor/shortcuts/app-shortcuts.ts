import type { Chord, ShortcutGroup } from '@sw/editor';

/** The keys of the application's commands and of its islands. A key without a label fails the test of the panel. */
export const appShortcuts = (shortcuts: Readonly<Record<Chord, string>>): ShortcutGroup => ({
  group: 'board',
  rows: [
    ...Object.entries(shortcuts).map(([chord, command]) => ({ action: command, inputs: [chord] })),
    { action: 'islands', inputs: ['f6', 'shift+f6'] },
  ],
});
