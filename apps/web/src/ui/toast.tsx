import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { create } from 'zustand';
import { useT } from '../i18n/language.ts';
import styles from './toast.module.css';

export type Tone = 'plain' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Called when the message has gone without a press on the button. */
  readonly missed?: () => void;
}

interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  readonly action: ToastAction | undefined;
}

const TOAST_MS = 5_000;
/** Long enough to notice a mistake and undo it. */
const UNDO_TOAST_MS = 8_000;

/** Enough to read two sentences twice, without covering the page for long. */
const FAULT_TOAST_MS = 20_000;

/** How long a toast stays; undefined: until it is closed. An error that needs an action must not disappear. */
function toastLife({ tone, action }: Pick<Toast, 'tone' | 'action'>): number | undefined {
  if (tone !== 'plain') return action === undefined ? FAULT_TOAST_MS : undefined;
  return action === undefined ? TOAST_MS : UNDO_TOAST_MS;
}

/** A question that waits for its answer. Other toasts cover it for as long as they stay. */
export interface Pin {
  readonly text: string;
  readonly tone: Exclude<Tone, 'plain'>;
  readonly action: ToastAction;
  /** The user closed it without a press on the button. */
  readonly closed: () => void;
}

interface ToastState {
  /** One at a time: a new one replaces the previous one. */
  readonly toast: Toast | undefined;
  readonly pinned: (Pin & { readonly id: number }) | undefined;
}

export const useToasts = create<ToastState>(() => ({ toast: undefined, pinned: undefined }));

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function closeToast(id?: number): void {
  const { toast } = useToasts.getState();
  if (toast === undefined || (id !== undefined && toast.id !== id)) return;
  clearTimeout(timer);
  useToasts.setState({ toast: undefined });
  toast.action?.missed?.();
}

function takeAction({ action }: Toast): void {
  clearTimeout(timer);
  useToasts.setState({ toast: undefined });
  action?.run();
}

export function showToast(text: string, tone: Tone = 'plain', action?: ToastAction): void {
  clearTimeout(timer);
  lastId += 1;
  const before = useToasts.getState().toast;
  const toast: Toast = { id: lastId, tone, text, action };
  useToasts.setState({ toast });
  releaseToast();
  before?.action?.missed?.();
}

/** Returns what takes the question back. */
export function pinToast(pin: Pin): () => void {
  lastId += 1;
  const pinned = { ...pin, id: lastId };
  useToasts.setState({ pinned });
  return () => {
    if (useToasts.getState().pinned === pinned) useToasts.setState({ pinned: undefined });
  };
}

function closePin({ closed }: Pin): void {
  useToasts.setState({ pinned: undefined });
  closed();
}

function answerPin({ action }: Pin): void {
  useToasts.setState({ pinned: undefined });
  action.run();
}

/** Pauses the timer while the user reads or is about to answer; it restarts on release. */
export const holdToast = (): void => clearTimeout(timer);

export function releaseToast(): void {
  clearTimeout(timer);
  const { toast } = useToasts.getState();
  const life = toast && toastLife(toast);
  if (life !== undefined) timer = setTimeout(() => closeToast(toast?.id), life);
}

const ICON = { plain: Check, warning: TriangleAlert, error: CircleAlert } as const satisfies Record<Tone, unknown>;

/** Bottom centre, one at a time. The regions always exist, so that screen readers announce new content. */
export function Toaster() {
  const t = useT();
  const pinned = useToasts((state) => (state.toast === undefined ? state.pinned : undefined));
  const passing = useToasts((state) => state.toast);
  const toast = passing ?? pinned;
  const Icon = ICON[toast?.tone ?? 'plain'];
  const content = toast && (
    <div className={styles.toast} data-tone={toast.tone} key={toast.id}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => (passing ? takeAction(passing) : pinned && answerPin(pinned))}
        >
          {toast.action.label}
        </button>
      )}
      {toast.tone !== 'plain' && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('common:close')}
          onClick={() => (pinned ? closePin(pinned) : closeToast(toast.id))}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here; it only waits while somebody reads.
    <div
      className={styles.place}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      <div role="status">{toast?.tone === 'plain' && content}</div>
      <div role="alert">{toast?.tone !== 'plain' && content}</div>
    </div>
  );
}
