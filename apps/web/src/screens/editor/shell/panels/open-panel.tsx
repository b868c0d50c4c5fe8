import type { PageInfo } from '@sw/contract';
import type { PanelItem } from '../editor-feature.ts';
import { useEditorSession, useUi } from '../session/editor-context.ts';

/** The panel that is open beside the page. */
export function useOpenPanel(): PanelItem | undefined {
  const { registry } = useEditorSession();
  const name = useUi((state) => state.panel);
  return name === undefined ? undefined : registry.panels.get(name);
}

export function OpenPanel({ page }: { readonly page: PageInfo }) {
  const panel = useOpenPanel();
  return panel ? <panel.Component page={page} /> : null;
}
