import { useEditor } from '../shell/session/editor-context.ts';

/** Whether the user may edit the page after returning to the present. */
export const useMayChange = (): boolean => useEditor(({ rights }) => rights.edit || rights.reason === 'past');
