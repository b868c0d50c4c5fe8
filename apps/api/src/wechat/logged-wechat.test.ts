import { openWechat } from '@sw/wechat';
import { startWechatServer, TEST_APPS } from '@sw/wechat/testing';
import { expect, test } from 'vitest';
import { loggedWechat } from './logged-wechat.ts';

test('a failure of WeChat is logged with its reason, without the code, and still fails', async () => {
  const server = await startWechatServer();
  try {
    const lines: unknown[][] = [];
    const wechat = loggedWechat(
      openWechat({
        openUrl: server.url,
        apiUrl: server.url,
        website: TEST_APPS.website,
        miniProgram: undefined,
        official: undefined,
        now: Date.now,
      }),
      { warn: (...line: unknown[]) => void lines.push(line) },
    );
    await expect(wechat.personOfCode('no-such-code')).rejects.toThrow('WeChat refused');
    expect(lines).toEqual([
      [{ what: 'sign-in', errcode: 40029, reason: expect.stringContaining('40029') }, 'WeChat failed'],
    ]);
    await expect(wechat.personOfMiniProgram('other-code')).rejects.toThrow();
    expect(lines[1]).toMatchObject([
      { what: 'mini-program', reason: expect.stringContaining('not set up') },
      'WeChat failed',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/no-such-code|other-code/);
    expect(JSON.stringify(lines)).not.toContain(TEST_APPS.website.secret);
  } finally {
    await server.stop();
  }
});
