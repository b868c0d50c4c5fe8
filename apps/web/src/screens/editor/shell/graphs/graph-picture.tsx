import { GRAPH_PICTURES, type GraphChoice } from './graph-kinds.ts';
import styles from './graph-picture.module.css';

/** A graph as a small drawing. */
export function GraphPicture({ kind }: { readonly kind: GraphChoice }) {
  const { nodes, lines } = GRAPH_PICTURES[kind];
  return (
    <svg viewBox="0 0 40 28" width="56" height="40" className={styles.graph} aria-hidden="true">
      <path d={lines} />
      {nodes.map(([x, y]) => (
        <rect key={`${x}/${y}`} x={x - 4} y={y - 3} width="8" height="6" rx="1.5" />
      ))}
    </svg>
  );
}
