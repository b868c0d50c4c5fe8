import { useEditor } from '../shell/session/editor-context.ts';

/** Whether one may edit the page once one is back in the present. */
export const useMayChange = (): boolean => useEditor(({ rights }) => rights.edit || rights.reason === 'past');
