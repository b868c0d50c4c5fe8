import { describe, expect, it } from 'vitest';
import { browserArea, memoryArea } from './area.ts';
import { createStorage } from './storage.ts';

function opened() {
  const local = memoryArea();
  const session = memoryArea();
  return { local, session, storage: createStorage(local, session) };
}

describe('storage', () => {
  it('R9.34 every key carries the prefix iwb_', () => {
    const { local, session, storage } = opened();
    storage.authorization.set('token');
    storage.user.set({ userId: '7', unionId: null });
    storage.lastPage.set({ path: '/rights', userId: '7' });
    storage.lang.set('zh-tw');
    storage.theme.set('dark');
    storage.boardView.set('list');
    storage.clockOffset.set({ offset: 5, takenAt: 1 });
    storage.maciid.set('device-1');
    storage.editorSettings.set({});
    storage.mapOpen.set(true);
    storage.backUrl.set('/files?x=1');
    expect(local.keys().toSorted()).toEqual([
      'iwb_authorization',
      'iwb_boardView',
      'iwb_clockOffset',
      'iwb_editorSettings',
      'iwb_lang',
      'iwb_lastPage',
      'iwb_maciid',
      'iwb_mapOpen',
      'iwb_theme',
      'iwb_user',
    ]);
    expect(session.keys()).toEqual(['iwb_backUrl']);
  });

  it('R3.19 R3.17 of the user the ids are stored, beside the authorization', () => {
    const { local, storage } = opened();
    storage.user.set({ userId: '7', unionId: 'u' });
    storage.authorization.set('token');
    expect(JSON.parse(local.getItem('iwb_user') ?? '')).toEqual({ userId: '7', unionId: 'u' });
    expect(storage.authorization.get()).toBe('token');
  });

  it('R4.10 logging out clears all stored data except last page, user and authorization, lost words, and what belongs to the device or the tab', () => {
    const { local, session, storage } = opened();
    storage.authorization.set('token');
    storage.user.set({ userId: '7', unionId: null });
    storage.lastPage.set({ path: '/rights', userId: '7' });
    storage.lang.set('zh');
    storage.theme.set('dark');
    storage.backUrl.set('/files');
    const ofTheDevice = ['iwb_device', 'iwb_doorKey', 'iwb_doorPlan'];
    for (const key of ofTheDevice) local.setItem(key, '"kept"');
    storage.lostWords.set({});
    storage.mini.set({ wbNo: '12' });
    local.setItem('iwb_penSettings', '{}');
    local.setItem('somebody_elses', 'stays');
    storage.clearForLogout();
    const kept = ['iwb_authorization', 'iwb_lastPage', 'iwb_lostWords', 'iwb_user', 'somebody_elses'];
    expect(local.keys().toSorted()).toEqual([...kept, ...ofTheDevice].toSorted());
    expect(session.keys()).toEqual(['iwb_mini']);
  });

  it('gives nothing for what another version or a curious hand has written', () => {
    const { local, storage } = opened();
    local.setItem('iwb_user', '{broken');
    local.setItem('iwb_lang', 'fr');
    local.setItem('iwb_theme', 'neon');
    local.setItem('iwb_authorization', '');
    expect(storage.user.get()).toBeUndefined();
    expect(storage.lang.get()).toBeUndefined();
    expect(storage.theme.get()).toBeUndefined();
    expect(storage.authorization.get()).toBeUndefined();
  });

  it('works from memory where the browser refuses storage', () => {
    const refused = browserArea(() => {
      throw new Error('SecurityError');
    });
    refused.setItem('iwb_x', '1');
    expect(refused.getItem('iwb_x')).toBe('1');
  });
});
