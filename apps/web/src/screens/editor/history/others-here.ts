import { LANGUAGE_TAG } from '@sw/base';
import { useLanguage } from '../../../i18n/language.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { useWhere } from '../shell/session/use-where.ts';

/** The names of the other people on this page; undefined if there is nobody. */
export function useOthersHere(): string | undefined {
  const { page, faces } = useEditorSession();
  const { wbNo, pageId } = page.key;
  const locale = useLanguage((state) => state.locale);
  const own = useEditor(({ standing }) => standing?.actor);
  const here = [...useWhere(wbNo).values()].filter((one) => one.pageId === pageId && one.actor !== own);
  const names = [...new Set(here.map(({ actor }) => actor))].map((actor) => faces.face(actor).name);
  if (names.length === 0) return undefined;
  return new Intl.ListFormat(LANGUAGE_TAG[locale]).format(names.map((name) => (name === '' ? '…' : name)));
}
