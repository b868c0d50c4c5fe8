import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { engineEnv, mailSink, pingThroughFaults, testPrefix, testProxy, untilAnswered } from '@sw/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { AddressRefused, openMailer } from './index.ts';

const from = 'Smart whiteboard <no-reply@example.com>';
const mailer = openMailer({ smtpUrl: engineEnv().SMTP_URL, from });
afterAll(() => mailer.close());

test('a mail arrives as it was written, in both forms, under the id its sender gave', async () => {
  const to = `${testPrefix()}@example.com`;
  const messageId = `<job-${testPrefix()}@example.com>`;
  await mailer.send({
    to,
    subject: '你的驗證碼',
    text: '驗證碼：123456',
    html: '<p>驗證碼：<b>123456</b></p>',
    messageId,
  });
  const mail = await mailSink().waitFor(to, ({ subject }) => subject === '你的驗證碼');
  expect(mail.to).toEqual([to]);
  expect(mail.from).toContain('no-reply@example.com');
  expect(mail.text.trim()).toBe('驗證碼：123456');
  expect(mail.html).toContain('<b>123456</b>');
  expect(mail.headers['message-id']).toBe(messageId);
});

test('mails with the same words have a reader, an id and a date each', async () => {
  const content = { subject: '提醒', text: '下午三点', html: '<p>下午三点</p>' };
  const readers = [0, 1, 2].map((n) => `${testPrefix()}-${n}@example.com`);
  for (const [n, to] of readers.entries()) await mailer.send({ to, ...content, messageId: `<same-${n}-${to}>` });
  for (const [n, to] of readers.entries()) {
    const { headers, text, ...mail } = await mailSink().waitFor(to, ({ subject }) => subject === '提醒');
    expect([mail.to, text.trim(), headers['message-id']]).toEqual([[to], '下午三点', `<same-${n}-${to}>`]);
    expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000);
  }
});

test.each(['a\r\nRCPT TO:<eve@example.com>', 'ann@example.com, eve@example.com', 'Ann <eve@example.com>', 'ann'])(
  'a mail to %j is refused',
  async (to) => {
    const mail = { to, subject: 's', text: 't', html: 'h', messageId: '<1@example.com>' };
    await expect(mailer.send(mail)).rejects.toThrow('exactly one plain address');
  },
);

test.each([
  ['RCPT', '550 5.1.1 no such user', AddressRefused],
  ['RCPT', '550-5.1.10 the domain takes no mail\r\n550 5.1.10 see its MX', AddressRefused],
  // What many servers say about us only here, about every address.
  ['RCPT', '554 5.7.1 relay access denied', Error],
  ['RCPT', '550 5.1.8 sender address rejected: domain not found', Error],
  ['RCPT', '550 relay not permitted', Error],
  ['RCPT', '450 4.2.1 try later', Error],
  ['MAIL', '550 5.7.1 you may not send', Error],
  ['DATA', '554 5.7.1 spam', Error],
])('a server that answers %s with %s', async (command, reply, kind) => {
  const server = createServer((socket) => {
    socket.setEncoding('utf8').write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      const verb = text.slice(0, 4).toUpperCase();
      socket.write(`${verb === command ? reply : verb === 'QUIT' ? '221 bye' : '250 ok'}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = openMailer({ smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, from });
  onTestFinished(async () => {
    await own.close();
    server.close();
  });
  const mail = { to: 'gone@example.com', subject: 's', text: 't', html: 'h', messageId: '<1@example.com>' };
  const failure = await own.send(mail).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect(failure instanceof AddressRefused).toBe(kind === AddressRefused);
});

test('a mail arrives though the server has closed the connection of the mail before', async () => {
  const proxy = await testProxy(engineEnv().SMTP_URL);
  const own = openMailer({ smtpUrl: proxy.url, from });
  onTestFinished(async () => {
    await own.close();
    await proxy.close();
  });
  const to = `${testPrefix()}@example.com`;
  const send = (subject: string) =>
    own.send({ to, subject, text: 't', html: 'h', messageId: `<${testPrefix()}@example.com>` });
  await send('first');
  await send('second');
  await proxy.cut();
  await expect(send('while the server is away')).rejects.toThrow();
  await proxy.restore();
  await send('third');
  expect((await mailSink().messages(to)).map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
});

test('ping asks the server, and fails within 2 s when it is gone or silent', async () => {
  await untilAnswered(mailer);
  const pings = await pingThroughFaults(engineEnv().SMTP_URL, (smtpUrl) => openMailer({ smtpUrl, from }));
  expect(pings).toEqual(['rejected', 'rejected']);
});
