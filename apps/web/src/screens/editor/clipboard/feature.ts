import { translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorFeature } from '../shell/editor-feature.ts';
import { Drops } from './drops.tsx';
import { sessionClipboard } from './session-clipboard.ts';

/** Copy, cut and paste with other boards and applications, and dropping onto the page. */
export const clipboardFeature: EditorFeature = {
  name: 'clipboard',
  clipboard: sessionClipboard,
  commands: [
    {
      name: 'copyPicture',
      run: (session) =>
        void import('./copy-picture.ts')
          .then(({ copyPicture }) => copyPicture(session))
          .then((done) => done && showToast(translate('editorPeople:message.pictureCopied')))
          .catch(reportError),
    },
  ],
  parts: [{ slot: 'page', order: 40, Component: Drops }],
};
