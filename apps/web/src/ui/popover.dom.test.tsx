// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentProps, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/dom.tsx';
import { Popover } from './popover.tsx';

type Options = Pick<ComponentProps<typeof Popover>, 'focus'> & Partial<ComponentProps<typeof Popover>>;

/** A button with a layer of two buttons, one of which is pressed. */
function Page(options: Options) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={opener} type="button" onClick={() => setOpen(!open)}>
        Colour
      </button>
      <button type="button">Elsewhere</button>
      {open && (
        <Popover
          label="Colours"
          anchor={() => opener.current}
          place={{ placement: 'bottom' }}
          opener={opener}
          close={() => setOpen(false)}
          {...options}
        >
          <button type="button">Red</button>
          <button type="button" aria-pressed>
            Green
          </button>
        </Popover>
      )}
    </>
  );
}

const layer = () => screen.queryByRole('dialog', { name: 'Colours' });
const button = (name: string) => screen.getByRole('button', { name });

async function opened(options: Options) {
  const { user } = show(<Page {...options} />);
  await user.click(button('Colour'));
  return user;
}

it('takes the focus to what is chosen, and gives it back', async () => {
  const user = await opened({ focus: 'first' });
  expect(document.activeElement).toBe(button('Green'));
  await user.keyboard('{Escape}');
  expect(layer()).toBeNull();
  expect(document.activeElement).toBe(button('Colour'));
});

it('leaves the focus where it is, if it is to', async () => {
  await opened({ focus: 'none' });
  expect(document.activeElement).toBe(button('Colour'));
});

it('stands apart from the page if it is lifted, and closes at a press elsewhere but not at one inside', async () => {
  await opened({ focus: 'layer', lifted: true });
  expect(document.activeElement).toBe(layer());
  fireEvent.pointerDown(button('Red'));
  fireEvent.pointerDown(button('Colour'));
  expect(layer()).not.toBeNull();
  fireEvent.pointerDown(button('Elsewhere'));
  expect(layer()).toBeNull();
});

it('stays at a press elsewhere, if it is to; Esc inside closes it', async () => {
  const user = await opened({ focus: 'layer', stays: true });
  fireEvent.pointerDown(button('Elsewhere'));
  fireEvent.keyDown(button('Elsewhere'), { key: 'Escape' });
  expect(layer()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(layer()).toBeNull();
});
