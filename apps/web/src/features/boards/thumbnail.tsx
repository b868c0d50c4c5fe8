import { useState } from 'react';
import { usePreference } from '../../theme/preference.ts';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  readonly thumbnail: { readonly light: string; readonly dark: string } | null;
  readonly pageCount: number;
}

/** One sheet edge below for 2 to 3 pages, two for more. */
const edgesFor = (pages: number): '0' | '1' | '2' => (pages < 2 ? '0' : pages < 4 ? '1' : '2');

/** The first page in this viewer's theme; blank default paper until there is an image. */
export function Thumbnail({ thumbnail, pageCount }: ThumbnailProps) {
  const dark = usePreference((state) => state.name) === 'dark';
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const wanted = thumbnail === null ? [] : dark ? [thumbnail.dark, thumbnail.light] : [thumbnail.light];
  const source = wanted.find((address) => !missing.has(address));
  const dimmed = dark && source !== undefined && source === thumbnail?.light;
  return (
    <div className={styles.sheets} data-edges={edgesFor(pageCount)}>
      <div className={styles.paper}>
        {source !== undefined && (
          <img
            key={source}
            src={source}
            alt=""
            width={960}
            height={540}
            loading="lazy"
            decoding="async"
            draggable={false}
            className={dimmed ? styles.dimmed : undefined}
            onError={() => setMissing(new Set([...missing, source]))}
          />
        )}
      </div>
    </div>
  );
}
