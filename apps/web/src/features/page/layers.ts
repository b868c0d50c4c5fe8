/**
 * Where dialogs and drawers are put. Not the body itself: there antd locks scrolling with a style element that carries no
 * nonce, which our content policy refuses. The pages scroll inside themselves, so there is nothing to lock.
 */
export const layers = (): HTMLElement => document.getElementById('layers') ?? document.body;
