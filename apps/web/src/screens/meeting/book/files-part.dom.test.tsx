// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { FilesPart } from './files-part.tsx';

const MEGABYTE = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 13, 9);
const sized = (bytes: number, name = 'plan.pdf'): File =>
  Object.defineProperty(new File(['x'], name), 'size', { value: bytes });
const choose = (files: readonly File[]): void => {
  fireEvent.change(screen.getByLabelText('Attachments'), { target: { files } });
};

function Form() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return <FilesPart meeting={undefined} files={files} change={setFiles} endsAt={NOW} now={NOW} />;
}

it('R5.36 R5.37 the form of a booking takes at most 50 files of at most 50 MB', async () => {
  const { user } = show(<Form />);
  choose([sized(50 * MEGABYTE + 1)]);
  expect(screen.getByRole('alert').textContent).toBe('The file is over the size limit of 50 M');
  choose(Array.from({ length: 50 }, (_, place) => sized(50 * MEGABYTE, `${place}.pdf`)));
  expect(screen.queryByRole('alert')).toBeNull();
  choose([sized(1)]);
  expect(screen.getByRole('alert').textContent).toBe('A meeting has at most 50 files');
  await user.click(screen.getByRole('button', { name: 'Remove 7.pdf' }));
  expect(screen.queryByText('7.pdf')).toBeNull();
  choose([sized(1, 'last.pdf')]);
  expect(screen.getByText('last.pdf')).toBeTruthy();
  expect(screen.getByText(/until a week after the meeting/)).toBeTruthy();
});

it('the focus moves to the next file, then to the one before, then to the button that adds', async () => {
  const { user } = show(<Form />);
  choose(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => sized(1, name)));
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
  expect(focused()).toBe('Remove c.pdf');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove a.pdf');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Add');
});
