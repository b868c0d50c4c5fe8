/**
 * Where an arrow key leads in a row, a column or a grid, read line by line: a row has as many columns as it has places, a
 * column one. Undefined if the key leads nowhere, which leaves it to other handlers.
 */
export function rovingIndex(key: string, at: number, count: number, columns: number): number | undefined {
  const target = targetOf(key, at, count, columns);
  return target === undefined || target < 0 || target >= count || target === at ? undefined : target;
}

function targetOf(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'ArrowUp':
      return at - columns;
    case 'ArrowDown':
      return at + columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
