import { fontFiles } from 'virtual:font-files';
import { browserFaces, DEFAULT_FAMILY, type FontFile } from '@sw/board-render';

/** A worker does not resolve addresses against the page. */
const absolute = (file: FontFile): FontFile => ({ ...file, url: new URL(file.url, document.baseURI).href });

/** The fonts of this window, shared by all boards that are opened in it. */
export const pageFaces = browserFaces(async (family) => {
  const files = await fontFiles[family]?.();
  return files?.files.map(absolute) ?? [];
});

/** Nearly every text needs these. Fetched together with the page's contents, they are ready before it is drawn. */
pageFaces?.name({ family: DEFAULT_FAMILY.family, bold: false, italic: false, text: 'Aa' });
