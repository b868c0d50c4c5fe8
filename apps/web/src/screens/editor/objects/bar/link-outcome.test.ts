import { expect, it } from 'vitest';
import { wasTaken } from './link-outcome.ts';

it('what was typed is the link, whole or with a scheme before it', () => {
  expect(wasTaken(' https://example.org/a ', 'https://example.org/a')).toBe(true);
  expect(wasTaken('example.org', 'https://example.org')).toBe(true);
  expect(wasTaken('mei@example.org', 'mailto:mei@example.org')).toBe(true);
});

it('what was refused leaves no link, or the one before', () => {
  expect(wasTaken('javascript:x', undefined)).toBe(false);
  expect(wasTaken('not a link', 'https://example.org')).toBe(false);
});
