import { Search } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { CarriedSearch } from './carried.ts';

/** Finds text on this page and on the others. */
export const searchFeature: EditorFeature = {
  name: 'search',
  commands: [{ name: 'search', shortcut: 'ctrl+f', run: ({ ui }) => ui.setState({ panel: 'search' }) }],
  panels: [{ name: 'search', Component: lazyPart(async () => (await import('./search-panel.tsx')).SearchPanel) }],
  parts: [{ slot: 'window', order: 40, Component: CarriedSearch }],
  boardMenu: [
    {
      name: 'find',
      order: 50,
      icon: Search,
      label: 'editorFind:menu',
      run: ({ editor }) => editor.run({ name: 'ask', request: 'search' }),
    },
  ],
};
