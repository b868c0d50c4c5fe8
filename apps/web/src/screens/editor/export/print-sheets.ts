import './print-sheets.css';

const LOCAL_HEADER = 0x04034b50;
const HEAD_BYTES = 30;

/** The files of a zip that our server created: entries are not compressed, each with its length before it. */
function unzip(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length && view.getUint32(at, true) === LOCAL_HEADER; ) {
    const length = view.getUint32(at + 18, true);
    const start = at + HEAD_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    files.push(bytes.subarray(start, start + length));
    at = start + length;
  }
  return files;
}

const isZip = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === LOCAL_HEADER;

/** All pages use the first page's orientation, because a printer takes one kind of paper. */
const sizeRule = (wide: boolean): string => `@page { size: ${wide ? 'landscape' : 'portrait'}; margin: 10mm; }`;

/** Every page of the file as a separate picture. SVG, so that a printer uses its full resolution. */
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

/** Passes pages to the browser's print dialog, one per sheet, and removes them when it is closed. */
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
