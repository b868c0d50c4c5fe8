import type { Command } from '@sw/editor';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../features/transport/api.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { insertDocuments } from './insert-documents.ts';

afterEach(() => vi.restoreAllMocks());

/** A page that takes every document, and the commands it got. */
function emptyPage() {
  const commands: string[] = [];
  const run = (command: Command): void => {
    commands.push(command.name === 'insertDocument' ? `insert ${command.document.name}` : command.name);
  };
  const page = { key: { wbNo: '1', pageId: '2' }, page: { objects: { has: () => true, values: () => [] } } };
  return { commands, session: { editor: { run }, page } as unknown as EditorSession };
}

const file = (name: string): File => new File(['%PDF-1.7'], name);

test('R5.26 of several documents the next gets its place when the one before has arrived or failed', async () => {
  const { commands, session } = emptyPage();
  const started = Promise.withResolvers<never>();
  const call = vi.spyOn(api, 'call').mockImplementation(() => started.promise);
  const both = insertDocuments(session, [file('one.pdf'), file('two.pdf')]);
  const third = insertDocuments(session, [file('three.pdf')]);
  await expect.poll(() => call.mock.calls.length).toBe(1);
  expect(commands).toEqual(['insert one.pdf']);
  started.reject(new DOMException('refused', 'DataError'));
  await Promise.all([both, third]);
  expect(commands).toEqual([
    'insert one.pdf',
    'pictureFailed',
    'insert two.pdf',
    'pictureFailed',
    'insert three.pdf',
    'pictureFailed',
  ]);
});
