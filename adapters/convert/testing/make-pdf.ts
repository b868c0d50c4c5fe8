export interface PdfParts {
  /** The drawing on every page. */
  readonly drawing?: string;
  /** The size of every page. */
  readonly box?: string;
  /** Added unchanged to the dictionaries of the drawing, of the document and of the file, for hostile files. */
  readonly stream?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  /** Replaces the list of pages. */
  readonly kids?: string;
}

/** Writes a PDF by hand with the given number of pages, each with the same drawing. */
export function makePdf(
  pages: number,
  {
    drawing = 'BT /F1 40 Tf 60 700 Td (Page) Tj ET',
    box = '0 0 595 842',
    stream = '',
    catalog = '',
    trailer = '',
    kids = Array.from({ length: pages }, (_, n) => `${n + 5} 0 R`).join(' '),
  }: PdfParts = {},
): Uint8Array {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} ${stream} >>\nstream\n${drawing}\nendstream`,
    ...Array.from(
      { length: pages },
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>`,
    ),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
