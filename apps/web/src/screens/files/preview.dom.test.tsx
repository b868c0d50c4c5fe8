// @vitest-environment happy-dom
import { type CloudFile, FILE_CATEGORY } from '@sw/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { Look } from './preview.tsx';

const fileOf = (name: string, category: number): CloudFile => ({
  id: '1',
  folderId: '2',
  name,
  category,
  bytes: 40,
  changedAt: '2026-01-01T00:00:00.000Z',
  addedBy: null,
  url: 'https://store.example/file',
  folders: 0,
  files: 0,
  boards: 0,
  isShared: false,
});
const PAGE = 'https://store.example/page';

it('an office document shows its first page if there is a picture of it, and else its icon', () => {
  show(<Look file={fileOf('Offer.docx', FILE_CATEGORY.office)} pageUrl={PAGE} />);
  expect(screen.getByRole('img', { name: 'First page of Offer.docx' }).getAttribute('src')).toBe(PAGE);
  cleanup();
  show(<Look file={fileOf('Offer.docx', FILE_CATEGORY.office)} pageUrl={null} />);
  expect(screen.queryByRole('img', { name: /First page/ })).toBeNull();
});

it('pictures, films and sound are shown by the browser from the file itself', () => {
  const { container } = show(
    <>
      <Look file={fileOf('a.png', FILE_CATEGORY.image)} pageUrl={null} />
      <Look file={fileOf('a.mp4', FILE_CATEGORY.video)} pageUrl={null} />
      <Look file={fileOf('a.mp3', FILE_CATEGORY.audio)} pageUrl={null} />
    </>,
  );
  for (const tag of ['img', 'video', 'audio']) {
    expect(container.querySelector(tag)?.getAttribute('src')).toBe('https://store.example/file');
  }
});
