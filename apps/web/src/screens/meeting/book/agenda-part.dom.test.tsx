// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { AgendaPart } from './agenda-part.tsx';
import type { AgendaLine } from './draft.ts';

function Form() {
  const [agenda, setAgenda] = useState<readonly AgendaLine[]>(
    ['Offer', 'Day without power', 'Who signs'].map((text, place) => ({ key: place + 1, text, minutes: 5 })),
  );
  return <AgendaPart agenda={agenda} wrong={false} describedBy={undefined} change={setAgenda} />;
}

const remove = (number: number) => screen.getByRole('button', { name: `Remove point ${number}` });
const focused = () => (document.activeElement as HTMLInputElement | null)?.value;

it('the focus moves to the point that takes the place of the removed one', async () => {
  const { user } = show(<Form />);
  await user.click(remove(2));
  expect(focused()).toBe('Who signs');
  // After the last point there is the line that adds one.
  await user.click(remove(2));
  expect(document.activeElement).toBe(screen.getByLabelText('Point 2'));
  await user.keyboard('Questions');
  expect(screen.getByLabelText<HTMLInputElement>('Point 2').value).toBe('Questions');
});
