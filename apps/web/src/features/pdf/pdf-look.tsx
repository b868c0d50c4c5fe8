import { lazy, type ReactNode, Suspense } from 'react';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

interface PdfLookProps {
  readonly url: string;
  readonly bytes: number;
  readonly name: string;
  /** Shown until the reader is loaded: it is fetched when the first PDF is opened. */
  readonly icon: ReactNode;
}

export function PdfLook({ icon, ...file }: PdfLookProps) {
  return (
    <Suspense fallback={icon}>
      <PdfPreview key={file.url} {...file} />
    </Suspense>
  );
}
