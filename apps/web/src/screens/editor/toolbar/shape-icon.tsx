import { KIND } from '@sw/board-model';
import { cylinderLid, type Form, formLines, isLine, SvgPath, shapePath } from '@sw/board-render';

const GRID = 24;
/** The size at which each shape looks best on the grid. */
const SIZES: Readonly<Record<number, readonly [number, number]>> = {
  [KIND.ellipse]: [19, 19],
  [KIND.fivePointStar]: [20, 19],
  [KIND.triangle]: [19, 16.5],
  [KIND.semicircle]: [20, 10],
  [KIND.cylinder]: [15, 19],
  [KIND.hexagon]: [20, 17],
};
const FORM_SIZES: Partial<Readonly<Record<Form, readonly [number, number]>>> = {
  diamond: [21, 18],
  terminator: [21, 12],
};
const USUAL = [20, 15] as const;

const LINE = 'M4 20L20 4';
const HEAD = 'M11 4H20V13';
const DASHED: ReadonlySet<number> = new Set([KIND.dashedLine, KIND.dashedArrow]);
const ARROWS: ReadonlySet<number> = new Set([KIND.solidArrow, KIND.dashedArrow]);

function outline(kind: number, [width, height]: readonly [number, number], form: Form | undefined): string {
  const path = new SvgPath();
  shapePath(path, kind, width, height, form);
  formLines(path, form, width, height);
  if (kind === KIND.cylinder) cylinderLid(path, width, height);
  return path.d;
}

interface ShapeIconProps {
  readonly kind: number;
  readonly form?: Form | undefined;
  readonly size?: number;
}

/** A shape's own outline, in the line weight of the other icons. */
export function ShapeIcon({ kind, form, size = 22 }: ShapeIconProps) {
  const box = (form && FORM_SIZES[form]) ?? SIZES[kind] ?? USUAL;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${GRID} ${GRID}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {isLine(kind) ? (
        <>
          <path d={LINE} strokeDasharray={DASHED.has(kind) ? '3.2 3.6' : undefined} />
          {ARROWS.has(kind) && <path d={HEAD} />}
        </>
      ) : (
        <path
          d={outline(kind, box, form)}
          transform={`translate(${(GRID - box[0]) / 2} ${(GRID - box[1]) / 2})`}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
