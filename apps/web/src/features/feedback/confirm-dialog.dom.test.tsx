// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { deferred, show, shownToast } from '../../../testing/dom.tsx';
import type { FollowUp } from '../timing/modal-close.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Run = () => Promise<FollowUp | undefined>;

/** A page with the button that opens the dialog. */
function Page({ run }: { readonly run: Run }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Clear the page
      </button>
      <ConfirmDialog
        open={open}
        close={() => setOpen(false)}
        title="Clear it?"
        text="Nobody can undo this."
        action="Clear"
        danger
        run={run}
      />
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Clear it?' });
const asks = () => screen.getByText('Clear the page');
const clear = () => screen.getByRole('button', { name: 'Clear' });

async function asked(run: Run = async () => undefined) {
  const shown = show(<Page run={run} />);
  await shown.user.click(asks());
  return shown;
}

it('takes the focus, keeps Tab inside, and gives the focus back when it closes', async () => {
  const { user } = await asked();
  expect(document.activeElement).toBe(dialog());
  expect(dialog()?.getAttribute('aria-modal')).toBe('true');
  const names = async (key: string) => {
    const found: (string | null | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) {
      await user.keyboard(key);
      const at = document.activeElement;
      found.push(at?.getAttribute('aria-label') ?? at?.textContent);
    }
    return found;
  };
  expect(await names('{Tab}')).toEqual(['Close', 'Cancel', 'Clear', 'Close']);
  expect(await names('{Shift>}{Tab}{/Shift}')).toEqual(['Clear', 'Cancel', 'Close', 'Clear']);
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(asks());
});

it.each(['Cancel', 'Close'])('%s closes it and does nothing', async (name) => {
  const run = vi.fn(async () => undefined);
  const { user } = await asked(run);
  await user.click(screen.getByRole('button', { name }));
  expect(dialog()).toBeNull();
  expect(run).not.toHaveBeenCalled();
});

it('runs once for a double press, is busy meanwhile, and closes when it is done', async () => {
  const answer = deferred<undefined>();
  const run = vi.fn(() => answer.promise);
  await asked(run);
  fireEvent.click(clear());
  fireEvent.click(clear());
  await waitFor(() => expect(clear().getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(clear());
  expect(dialog()).not.toBeNull();
  answer.resolve(undefined);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(run).toHaveBeenCalledTimes(1);
});

it('closes before it shows why it failed', async () => {
  const { user } = await asked(() => Promise.reject(new CallFailure('rejected', 403, 'Not yours', undefined)));
  await user.click(clear());
  await waitFor(() => expect(dialog()).toBeNull());
  expect(shownToast()).toBeUndefined();
  await waitFor(() => expect(shownToast()).toBe('Not yours'));
});

it('closes before what follows', async () => {
  const open: boolean[] = [];
  const { user } = await asked(async () => () => open.push(dialog() !== null));
  await user.click(clear());
  await waitFor(() => expect(open).toEqual([false]));
});
