import { create } from 'zustand';

/** https://wicg.github.io/document-picture-in-picture: some browsers have it, and TypeScript does not know it yet. */
interface DocumentPictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

const SIZE = { width: 340, height: 300 } as const;

const inDocuments = (): DocumentPictureInPicture | undefined =>
  (window as { readonly documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

/** Whether the browser can keep the call above other windows, either with its controls or as a picture only. */
export const canShowAbove = (): boolean => inDocuments() !== undefined || document.pictureInPictureEnabled === true;

/** The window above all others, while there is one. */
export const useAbove = create<{ readonly window: Window | undefined }>(() => ({ window: undefined }));

function copyStyles(to: Document): void {
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    to.head.append(to.importNode(style, true));
  const { documentElement: from } = document;
  for (const name of ['lang', 'data-template', 'data-theme'])
    to.documentElement.setAttribute(name, from.getAttribute(name) ?? '');
}

/** In browsers without document windows, shows the video that is largest now. */
async function showVideo(): Promise<void> {
  const [largest] = [...document.querySelectorAll<HTMLVideoElement>('video[data-source]')].toSorted(
    (a, b) => b.clientWidth - a.clientWidth,
  );
  await largest?.requestPictureInPicture();
}

export async function showAbove(): Promise<void> {
  const documents = inDocuments();
  if (documents === undefined) return showVideo();
  const opened = await documents.requestWindow(SIZE);
  copyStyles(opened.document);
  opened.addEventListener('pagehide', () => useAbove.setState({ window: undefined }));
  useAbove.setState({ window: opened });
}
