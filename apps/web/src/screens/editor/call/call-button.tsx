import type { BoardCall, PageInfo } from '@sw/contract';
import { Phone, PhoneCall, SlidersHorizontal, Video } from 'lucide-react';
import { serverClock } from '../../../clock/clock.ts';
import { CALL_KEYS } from '../../../features/call/call-keys.ts';
import { isOn, useCall } from '../../../features/call/call-state.ts';
import { useDock } from '../../../features/call/dock/dock-state.ts';
import { useDockFits } from '../../../features/call/dock/use-dock-fits.ts';
import { useBoardCall } from '../../../features/call/use-board-call.ts';
import { Face } from '../../../features/people/face.tsx';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { MenuButton, type MenuSection } from '../../../ui/menu.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import styles from './call.module.css';
import { enter } from './call-commands.ts';
import { useHold } from './use-hold.ts';

/** Starts a call on this board or joins the running one; holding the button opens the lobby first. */
export function CallButton({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const call = useTalk(page.wbNo);
  const here = useCall((state) => isOn(state) && state.board?.wbNo === page.wbNo);
  const edit = useEditor(({ rights }) => rights.edit);
  const board = { wbNo: page.wbNo, wbName: page.wbName };
  const hold = useHold(() => enter(board, call?.kind ?? 'video', { lobby: true }));
  const sections = useSections(call, edit);
  if (here) return <ShowDock />;
  if (sections.length === 0) return null;
  const label = call === undefined ? t('call:button.label') : t('call:button.running', { count: call.people.length });
  const pick = (key: string): void => {
    if (key === 'lobby') enter(board, call?.kind ?? 'video', { lobby: true });
    else enter(board, key === 'join' ? (call?.kind ?? 'video') : key === 'voice' ? 'voice' : 'video');
  };
  return (
    <span className={styles.entry} {...hold}>
      <MenuButton label={label} placement="bottom-end" sections={sections} pick={pick}>
        {(open, toggle) => (
          <ToolButton
            icon={call === undefined ? Phone : PhoneCall}
            label={label}
            shortcut={keysOf(CALL_KEYS.enter)}
            placement="bottom"
            expanded={open}
            onClick={toggle}
          >
            {call !== undefined && <i className={styles.running} aria-hidden />}
          </ToolButton>
        )}
      </MenuButton>
    </span>
  );
}

/** The call in which people are talking now. An empty one ends a little later, and counts as no call. */
function useTalk(wbNo: string): BoardCall | undefined {
  const call = useBoardCall(wbNo);
  return call && call.people.length > 0 ? call : undefined;
}

/** During a call the button shows or folds its dock. */
function ShowDock() {
  const t = useT();
  const folded = useDock((state) => state.folded);
  const fits = useDockFits();
  if (!fits)
    return (
      <ToolButton
        icon={PhoneCall}
        label={t('call:pill.unfold')}
        placement="bottom"
        onClick={() => useDock.setState({ full: true })}
      />
    );
  return (
    <ToolButton
      icon={PhoneCall}
      label={folded ? t('call:pill.unfold') : t('call:dock.fold')}
      pressed={!folded}
      placement="bottom"
      onClick={() => useDock.setState({ folded: !folded })}
    />
  );
}

/** Enough faces to recognise the group. */
const FACES = 3;

function Faces({ people }: Pick<BoardCall, 'people'>) {
  return (
    <span className={styles.faces} aria-hidden>
      {people.slice(0, FACES).map((person) => (
        <Face key={person.userId} person={person} />
      ))}
    </span>
  );
}

function useSections(call: BoardCall | undefined, edit: boolean): readonly MenuSection[] {
  const t = useT();
  const check = { key: 'lobby', label: t('call:button.check'), icon: SlidersHorizontal };
  if (call === undefined) {
    if (!edit) return [];
    return [
      {
        items: [
          { key: 'video', label: t('call:button.startVideo'), icon: Video },
          { key: 'voice', label: t('call:button.startVoice'), icon: Phone },
        ],
      },
      { items: [check] },
    ];
  }
  const names = call.people.map(({ nickName }) => nickName).join(t('call:person.between'));
  const minutes = Math.floor((serverClock.now() - Date.parse(call.startedAt ?? call.createdAt)) / 60_000);
  return [
    {
      title: names,
      items: [
        {
          key: 'join',
          label: t('call:button.join'),
          mark: <Faces people={call.people} />,
          note: t('call:button.minutes', { count: Math.max(0, minutes) }),
        },
      ],
    },
    { items: [check] },
  ];
}
