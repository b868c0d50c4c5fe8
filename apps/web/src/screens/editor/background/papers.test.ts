import { PAPERS } from '@sw/board-render';
import { expect, test } from 'vitest';
import { DEFAULT_PAPER, papersFor } from './papers.ts';

test('R9.08 each theme shows its eight papers first, the default at their head', () => {
  for (const theme of ['light', 'dark'] as const) {
    const papers = papersFor(theme);
    expect(papers.slice(0, 8).map(({ shown }) => shown)).toEqual([...PAPERS[theme]]);
    expect(papers[0]?.value).toBe(DEFAULT_PAPER);
    expect(papers).toHaveLength(15);
    expect(new Set(papers.map(({ label }) => label)).size).toBe(15);
  }
});
