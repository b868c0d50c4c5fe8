import { lazy, type ReactNode, Suspense } from 'react';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

interface PdfLookProps {
  readonly url: string;
  readonly bytes: number;
  readonly name: string;
  /** Until the reader is there: it is fetched when the first PDF is looked at. */
  readonly icon: ReactNode;
}

export function PdfLook({ icon, ...file }: PdfLookProps) {
  return (
    <Suspense fallback={icon}>
      <PdfPreview key={file.url} {...file} />
    </Suspense>
  );
}
