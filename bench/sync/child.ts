import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';

/** Starts a process of this folder and waits for its first message. */
export function startChild(file: string, args: readonly string[]): Promise<ChildProcess> {
  const child = fork(resolve(import.meta.dirname, file), args, { env: { ...process.env, NODE_ENV: 'production' } });
  return new Promise((done, reject) => {
    child.once('message', () => done(child));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
}

export function endChild(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
}

/** Sends one request and waits for its answer. */
export function askChild<T>(child: ChildProcess, question: object): Promise<T> {
  return new Promise((done, reject) => {
    const died = (): void => reject(new Error('the load process died'));
    child.once('exit', died);
    child.once('message', (answer) => {
      child.off('exit', died);
      done(answer as T);
    });
    child.send(question);
  });
}
