// @vitest-environment happy-dom
import { CallFailure, errorText, passwordProblem } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferred, show, shownToast } from '../../../testing/dom.tsx';
import { emailRule } from './rules.ts';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

type Values = Readonly<Record<'email' | 'password', string>>;

const START = { email: '', password: '' };
const RULES = { email: emailRule, password: passwordProblem };

/** Two fields and a button, like all our forms. */
function Register({ send }: { readonly send: (values: Values) => Promise<void> }) {
  const form = useForm({ start: START, rules: RULES, send });
  return (
    <form onSubmit={form.submit} noValidate aria-label="Register">
      <TextField kind="email" name="email" autoComplete="off" label="Email" field={form.field('email')} />
      <TextField kind="password" name="password" autoComplete="off" label="Password" field={form.field('password')} />
      <button type="submit" aria-busy={form.busy}>
        Send
      </button>
    </form>
  );
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Send' });
const submit = () => fireEvent.submit(screen.getByRole('form'));

/** The message that a screen reader reads with a field. */
const messageOf = (field: HTMLElement): string | undefined => {
  const id = field.getAttribute('aria-describedby');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? undefined);
};

async function filled(send: (values: Values) => Promise<void>) {
  const { user } = show(<Register send={send} />);
  await user.type(email(), 'mei@example.org');
  await user.type(password(), 'Abcdef1!');
  return user;
}

it('R5.04 R5.07 shows what is wrong under each field, sends nothing, and leads to the first one', async () => {
  const send = vi.fn(async () => {});
  const { user } = show(<Register send={send} />);
  await user.type(password(), 'short');
  submit();
  expect(messageOf(email())).toBe(errorText('EMAIL_EMPTY', 'en'));
  expect(messageOf(password())).toBe(errorText('PASSWORD_LENGTH', 'en'));
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email());
  await user.type(email(), 'm');
  expect(email().getAttribute('aria-invalid')).toBe('false');
  expect(send).not.toHaveBeenCalled();
});

it('R5.05 judges a field when it is left', async () => {
  const { user } = show(<Register send={async () => {}} />);
  await user.type(email(), 'nobody');
  expect(messageOf(email())).toBeUndefined();
  await user.tab();
  expect(messageOf(email())).toBe(errorText('EMAIL_INVALID', 'en'));
});

it('R8.01 a field that the server refused shows its text, has the focus, and can be corrected', async () => {
  const send = vi.fn(async (_: Values) => {
    if (send.mock.calls.length === 1) throw new CallFailure('rejected', 400, 'Somebody has this one', 'EMAIL_TAKEN');
  });
  const user = await filled(send);
  submit();
  await waitFor(() => expect(messageOf(email())).toBe('Somebody has this one'));
  expect(document.activeElement).toBe(email());
  expect(messageOf(password())).toBeUndefined();
  expect(shownToast()).toBeUndefined();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
  await user.type(email(), '.cn');
  expect(messageOf(email())).toBeUndefined();
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenLastCalledWith({ email: 'mei@example.org.cn', password: 'Abcdef1!' });
});

it('R8.19 a refusal of no field is a toast', async () => {
  await filled(() => Promise.reject(new CallFailure('rejected', 400, 'No more tea', undefined)));
  submit();
  await waitFor(() => expect(shownToast()).toBe('No more tea'));
  expect(messageOf(email())).toBeUndefined();
});

it('is busy while it sends, and sends once however often it is submitted', async () => {
  const answer = deferred();
  const send = vi.fn(() => answer.promise);
  await filled(send);
  submit();
  submit();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  submit();
  answer.resolve();
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
  expect(send).toHaveBeenCalledTimes(1);
});
