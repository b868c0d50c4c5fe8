// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/dom.tsx';
import { Menu, MenuButton } from './menu.tsx';

const SECTIONS = [
  {
    items: [
      { key: 'copy', label: 'Copy' },
      { key: 'cut', label: 'Cut', disabled: true },
    ],
  },
  { title: 'End', items: [{ key: 'delete', label: 'Delete', danger: true }] },
];

const menu = () => screen.queryByRole('menu', { name: 'Actions' });
const entry = (name: string) => screen.getByRole('menuitem', { name });
const opener = () => screen.getByRole('button', { name: 'Actions' });

async function opened(pick = vi.fn()) {
  const shown = show(
    <>
      <MenuButton label="Actions" sections={SECTIONS} pick={pick}>
        {(open, toggle) => (
          <button type="button" aria-expanded={open} onClick={toggle}>
            Actions
          </button>
        )}
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  await shown.user.click(opener());
  return { ...shown, pick };
}

it('has the focus, is walked round with arrows past what is disabled, and gives the focus back', async () => {
  const { user, pick } = await opened();
  expect(menu()?.contains(document.activeElement)).toBe(true);
  await user.keyboard('{End}{ArrowDown}');
  expect(document.activeElement).toBe(entry('Copy'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(entry('Delete'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(entry('Copy'));
  await user.keyboard('{ArrowUp}{Enter}');
  expect(pick.mock.calls).toEqual([['delete']]);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it.each(['{Escape}', '{Tab}'])('is left with %s', async (keys) => {
  const { user, pick } = await opened();
  await user.keyboard(keys);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(opener());
  expect(pick).not.toHaveBeenCalled();
});

it('is closed by a press elsewhere, which does nothing else, and by its own button', async () => {
  const { user } = await opened();
  const heard = vi.fn();
  screen.getByText('Elsewhere').addEventListener('pointerdown', heard);
  fireEvent.pointerDown(screen.getByText('Elsewhere'), { button: 0 });
  expect(menu()).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  await user.click(opener());
  expect(menu()).not.toBeNull();
  await user.click(opener());
  expect(menu()).toBeNull();
});

/** A menu at a point of a canvas. */
function AtPoint({ byKeys, takes }: { readonly byKeys: boolean; readonly takes?: () => boolean }) {
  const [picked, setPicked] = useState('nothing');
  const canvas = useRef<HTMLDivElement>(null);
  return (
    <div ref={canvas}>
      <Menu
        label="Actions"
        sections={SECTIONS}
        anchor={() => ({ left: 10, top: 10, width: 0, height: 0 })}
        place={{ placement: 'bottom-start' }}
        byKeys={byKeys}
        pick={setPicked}
        onClose={() => {}}
        {...(takes && { takes })}
      />
      <output>{picked}</output>
    </div>
  );
}

it('opened by keys it begins at its first entry', () => {
  show(<AtPoint byKeys />);
  expect(document.activeElement).toBe(entry('Copy'));
});

it('picks nothing if a click is not meant for it', async () => {
  const { user } = show(<AtPoint byKeys={false} takes={() => false} />);
  await user.click(entry('Delete'));
  expect(screen.getByRole('status').textContent).toBe('nothing');
});
