// @vitest-environment happy-dom
import type { MeetingTag, Route } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import { api } from '../../transport/api.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const MEI = { userId: '1', nickName: 'Mei Lin', email: 'mei@northfield.example', departmentId: null };
const CLUB: MeetingTag = { tagId: '3', name: 'Energy club', members: [MEI] };

let tags: readonly MeetingTag[] = [];
const sent: { readonly name: string; readonly input: unknown }[] = [];
beforeEach(() => {
  tags = [CLUB];
  sent.length = 0;
  vi.spyOn(api, 'reply').mockResolvedValue({ data: [MEI], nextCursor: undefined } as never);
  vi.spyOn(api, 'call').mockImplementation((async ({ name }: Route, input: unknown) => {
    sent.push({ name, input });
    return name === 'listTags' ? tags : null;
  }) as typeof api.call);
});
afterEach(() => vi.restoreAllMocks());

const save = () => fireEvent.submit(document.querySelector('form') ?? document.body);
const changes = () => sent.filter(({ name }) => name !== 'listTags');

it('R5.45 a tag needs a name and members', async () => {
  const { user } = show(<TagDialog tag={undefined} close={() => {}} />);
  save();
  expect(screen.getByText('Enter a name for the tag')).toBeTruthy();
  expect(screen.getByText('Choose at least one member')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'First aiders');
  save();
  expect(changes()).toEqual([]);
});

it('R5.45 an edited tag keeps its members', async () => {
  const close = vi.fn();
  const { user } = show(<TagDialog tag={CLUB} close={close} />);
  await user.type(screen.getByLabelText('Name'), ' of 2026');
  save();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(changes()).toEqual([
    { name: 'changeTag', input: { params: { tagId: '3' }, body: { name: 'Energy club of 2026', userIds: ['1'] } } },
  ]);
});

it('R5.46 R9.24 at ten tags no other can be added, and the dialog says why', async () => {
  tags = Array.from({ length: 10 }, (_, i) => ({ ...CLUB, tagId: String(i + 1), name: `Tag ${i}` }));
  show(<TagsDialog close={() => {}} />);
  await screen.findByText('You can have at most 10 tags');
  expect(screen.getByText('New tag').closest('button')?.disabled).toBe(true);
});
