import { create } from 'zustand';

export type Tone = 'plain' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

const TOAST_MS = 5_000;
/** Long enough to notice a slip and take it back. */
const UNDO_TOAST_MS = 8_000;

/** How long it stays by itself; undefined: until it is closed. What went wrong must not pass by unread. */
function toastLife({ tone, action }: Pick<Toast, 'tone' | 'action'>): number | undefined {
  if (tone !== 'plain') return undefined;
  return action === undefined ? TOAST_MS : UNDO_TOAST_MS;
}

interface ToastState {
  /** One at a time: a newer one takes the place of the older. */
  readonly toast: Toast | undefined;
}

export const useToasts = create<ToastState>(() => ({ toast: undefined }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function closeToast(id?: number): void {
  const { toast } = useToasts.getState();
  if (toast === undefined || (id !== undefined && toast.id !== id)) return;
  clearTimeout(timer);
  useToasts.setState({ toast: undefined });
}

export function showToast(text: string, tone: Tone = 'plain', action?: ToastAction): void {
  clearTimeout(timer);
  lastId += 1;
  const toast: Toast = { id: lastId, tone, text, action };
  useToasts.setState({ toast });
  const life = toastLife(toast);
  if (life !== undefined) timer = setTimeout(() => closeToast(toast.id), life);
}
