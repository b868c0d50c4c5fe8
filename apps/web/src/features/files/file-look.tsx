import { type CloudFile, FILE_CATEGORY } from '@sw/contract';
import type { ReactNode } from 'react';
import { PdfLook } from '../pdf/pdf-look.tsx';
import { FileIcon } from './file-icon.tsx';

interface FileLookProps {
  readonly file: Pick<CloudFile, 'name' | 'category' | 'bytes'> & { readonly url: string };
  /** Shown for a type that the browser cannot display. */
  readonly otherwise: ReactNode;
}

/** A picture, video, sound or PDF, shown by the browser from the stored file. */
export function FileLook({ file: { name, category, bytes, url }, otherwise }: FileLookProps) {
  switch (category) {
    case FILE_CATEGORY.image:
      return <img src={url} crossOrigin="anonymous" alt={name} decoding="async" />;
    case FILE_CATEGORY.video:
      // biome-ignore lint/a11y/useMediaCaption: the captions of somebody's own film are not ours to write
      return <video src={url} controls preload="metadata" />;
    case FILE_CATEGORY.audio:
      // biome-ignore lint/a11y/useMediaCaption: as above
      return <audio src={url} controls preload="metadata" />;
    case FILE_CATEGORY.pdf:
      return <PdfLook url={url} bytes={bytes} name={name} icon={<FileIcon name={name} category={category} large />} />;
    default:
      return otherwise;
  }
}
