import { goTo } from '../session/navigator.ts';
import { MINI_HOME, reLaunch } from './bridge.ts';

/** After signing out: opens the home of the mini-program. Behind it, or without the bridge, a page explains what to do. */
export async function leaveMini({ wbNo }: { readonly wbNo: string }): Promise<void> {
  await goTo(`/m/wechat/${wbNo}`);
  reLaunch(MINI_HOME);
}
