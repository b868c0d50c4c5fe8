import { useMemo } from 'react';
import { encode } from 'uqr';

/** A quiet zone of four modules on each side, as the standard requires; cameras need it. */
const QUIET = 4;

interface QrProps {
  readonly text: string;
  readonly label: string;
  /** Sets the size. */
  readonly className: string | undefined;
}

/** Dark on white in both themes, because many readers support nothing else. */
export function Qr({ text, label, className }: QrProps) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET });
    const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1a1e1c" />
    </svg>
  );
}
