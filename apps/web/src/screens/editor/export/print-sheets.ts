import { isZip, unzip } from './unzip.ts';
import './print-sheets.css';

/** As the first page lies, so do all: a printer takes one kind of paper. */
const sizeRule = (wide: boolean): string => `@page { size: ${wide ? 'landscape' : 'portrait'}; margin: 10mm; }`;

/** Every page of the file as a picture of its own. SVG, so that a printer draws it as sharply as it can. */
export async function sheetsIn(file: Blob): Promise<HTMLImageElement[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pages = isZip(bytes) ? unzip(bytes) : [bytes];
  return Promise.all(
    pages.map(async (page) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }));
      await image.decode();
      return image;
    }),
  );
}

/** Hands pages to the browser's own print dialog, one a sheet, and takes them away again when it is closed. */
export function printSheets(images: readonly HTMLImageElement[]): void {
  const first = images[0];
  if (!first) return;
  const box = document.createElement('div');
  box.className = 'sw-print';
  box.setAttribute('aria-hidden', 'true');
  for (const image of images) {
    const sheet = document.createElement('div');
    sheet.append(image);
    box.append(sheet);
  }
  const rules = new CSSStyleSheet();
  rules.replaceSync(sizeRule(first.naturalWidth >= first.naturalHeight));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  document.body.append(box);
  const end = (): void => {
    box.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    for (const { src } of images) URL.revokeObjectURL(src);
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
