import { useId } from 'react';

const STROKE = 'M8.2 14.6c.9 3.4 1.7 5.6 2.9 5.6 1.7 0 1.9-6 3.4-6s1.5 6 3.4 6c2.9 0 4.4-7.8 9.3-9.6';

/** A board, and a line drawn across its edge. */
export function Logo({ size }: { readonly size: string }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" style={{ width: size, height: size, flex: 'none' }}>
      <defs>
        <clipPath id={clip}>
          <rect x="4.8" y="7" width="17.4" height="18" rx="4.2" />
        </clipPath>
      </defs>
      <rect width="32" height="32" rx="9" fill="var(--sw-accent)" />
      <path d={STROKE} fill="none" stroke="var(--sw-on-accent)" strokeWidth="2.5" strokeLinecap="round" />
      <g clipPath={`url(#${clip})`}>
        <rect x="4.8" y="7" width="17.4" height="18" fill="var(--sw-on-accent)" />
        <path d={STROKE} fill="none" stroke="var(--sw-accent)" strokeWidth="2.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
