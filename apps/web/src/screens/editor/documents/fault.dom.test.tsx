// @vitest-environment happy-dom
import { DOCUMENT_FAULTS } from '@sw/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { Fault } from './fault.tsx';

it('R8.17 a conversion that failed says so in the words of the specification, with cause and remedy', () => {
  show(<Fault uploadError="time" />);
  expect(screen.getByText('Failed to convert PDF')).toBeDefined();
  expect(screen.getByText(/takes too long\. Split it/)).toBeDefined();
});

it('R8.48 a file that cannot be read says so in the words of the specification, with cause and remedy', () => {
  show(<Fault uploadError="damaged" />);
  expect(screen.getByText('File parse failed')).toBeDefined();
  expect(screen.getByText(/damaged\. Check/)).toBeDefined();
});

it.each(DOCUMENT_FAULTS)('R8.17 R8.48 the fault %s has both', (fault) => {
  show(<Fault uploadError={fault} />);
  expect(screen.getByText(/^(Failed to convert PDF|File parse failed)$/)).toBeDefined();
});
