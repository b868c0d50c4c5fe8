import { Checkbox } from 'antd';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useT } from '../../i18n/language.ts';
import styles from './item.module.css';
import { Thumbnail, type ThumbnailProps } from './thumbnail.tsx';
import { useLongPress } from './use-long-press.ts';
import type { SelectionHandle } from './use-selection.ts';

/** A second click within this time makes a double click. */
const DOUBLE_CLICK_MS = 250;

/**
 * If a double click on the name renames, the first click on it waits for a second one before it follows the link. Clicks
 * beside the name are on the link itself and follow it immediately.
 */
function useNameClicks(to: string | undefined, rename: (() => void) | undefined) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: MouseEvent<HTMLElement>): void => {
    // Detail 0 means Enter on the keyboard.
    if (rename === undefined || to === undefined || event.detail === 0 || event.target === event.currentTarget) return;
    event.preventDefault();
    clearTimeout(timer.current);
    if (event.detail > 1) rename();
    else timer.current = setTimeout(() => void navigate(to), DOUBLE_CLICK_MS);
  };
}

interface BoardItemProps extends ThumbnailProps {
  readonly wbNo: string;
  readonly wbName: string;
  /** The name as displayed, with matches marked. */
  readonly name: ReactNode;
  /** The link's target; undefined: no link, a click selects the board. */
  readonly to: string | undefined;
  /** Right of the name: star, faces. */
  readonly marks?: ReactNode;
  readonly faces?: ReactNode;
  readonly detail: ReactNode;
  readonly tail?: ReactNode;
  /** The one action that is available without the menu. */
  readonly quick: ReactNode;
  /** Replaces the name while it is edited. */
  readonly editing?: ReactNode;
  readonly selection: SelectionHandle;
  readonly openMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly renameByDoubleClick?: (() => void) | undefined;
  readonly current: boolean;
}

/** A board as a card or a row: the same parts, placed by the stylesheet. */
export function BoardItem(props: BoardItemProps) {
  const { wbNo, wbName, selection, current, openMenu } = props;
  const t = useT();
  const toggle = (): void => selection.toggle(wbNo);
  const press = useLongPress(toggle);
  const nameClicks = useNameClicks(props.to, props.renameByDoubleClick);
  const chosen = selection.chosen.has(wbNo);
  const tabIndex = current ? 0 : -1;

  const click = (event: MouseEvent<HTMLElement>): void => {
    const pressed = press.consumed();
    // Ctrl and the middle button open another tab, as with every link.
    if (!pressed && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const chooses = event.shiftKey || selection.chosen.size > 0 || props.to === undefined;
    if (!pressed && !chooses) {
      nameClicks(event);
      return;
    }
    event.preventDefault();
    // A long press has already selected it.
    if (pressed) return;
    if (event.shiftKey) selection.extend(wbNo);
    else toggle();
  };
  const contextMenu = (event: MouseEvent<HTMLElement>): void => {
    if (press.byTouch()) event.preventDefault();
    else if (props.editing === undefined) openMenu(event);
  };
  const main = {
    className: styles.main ?? '',
    tabIndex,
    title: wbName,
    'data-main': wbNo,
    onClick: click,
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  const text = <span className={styles.text}>{props.name}</span>;

  return (
    <li
      className={styles.item}
      data-wb={wbNo}
      data-chosen={chosen}
      data-choosing={selection.chosen.size > 0}
      onContextMenu={contextMenu}
      {...press.handlers}
    >
      <div className={styles.picture}>
        <Thumbnail thumbnail={props.thumbnail} pageCount={props.pageCount} />
      </div>
      <h2 className={styles.name}>
        {props.editing ??
          (props.to === undefined ? (
            <button type="button" aria-pressed={chosen} {...main}>
              {text}
            </button>
          ) : (
            <Link to={props.to} {...main}>
              {text}
            </Link>
          ))}
        {props.editing === undefined && props.marks}
      </h2>
      <div className={styles.faces}>{props.faces}</div>
      <div className={styles.detail}>{props.detail}</div>
      <div className={styles.tail}>{props.tail}</div>
      <Checkbox
        className={styles.check ?? ''}
        checked={chosen}
        tabIndex={tabIndex}
        aria-label={t('boards:choose', { name: wbName })}
        // A Shift-click on the box also extends the range; the box's own change is then ignored.
        onClick={(event) => {
          if (!event.shiftKey) return;
          event.preventDefault();
          selection.extend(wbNo);
        }}
        onChange={({ nativeEvent }) => {
          if (!(nativeEvent as globalThis.MouseEvent).shiftKey) toggle();
        }}
        onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
      />
      <div className={styles.actions}>
        {props.quick}
        <button
          type="button"
          className={styles.action}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={t('boards:menu.of', { name: wbName })}
          title={t('boards:menu.more')}
          onClick={openMenu}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </li>
  );
}
