import { LayoutTemplate, Wallpaper } from 'lucide-react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';

/** The page's background: paper, texture, template, or a picture of the user's own. */
export const backgroundFeature: EditorFeature = {
  name: 'background',
  tools: [
    {
      name: 'background',
      order: 20,
      icon: LayoutTemplate,
      label: 'editorTools:tool.background',
      Panel: lazyPart(async () => (await import('./background-panel.tsx')).BackgroundPanel),
    },
  ],
  contextMenu: [
    {
      name: 'background',
      at: { page: [2, 10] },
      icon: Wallpaper,
      label: 'editorObjects:action.background',
      shown: ({ rights }) => rights.edit,
      run: ({ ui }) => ui.setState({ panel: 'background' }),
    },
  ],
};
