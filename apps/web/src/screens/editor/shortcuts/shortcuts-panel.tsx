import type { ShortcutGroup } from '@sw/editor';
import { Input, type InputRef } from 'antd';
import { Search } from 'lucide-react';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { keysOf } from '../../../ui/keys-of.ts';
import { SidePanel } from '../shell/panels/side-panel.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { appShortcuts } from './app-shortcuts.ts';
import { type LabelledGroup, type LabelledShortcut, labelledPanel, searchShortcuts } from './search-shortcuts.ts';
import { ACTION_LABELS, GROUP_LABELS, INPUT_LABELS, isAction, isNamedInput } from './shortcut-labels.ts';
import styles from './shortcuts.module.css';

const panelIn = (t: Translate, added: ShortcutGroup): readonly LabelledGroup[] =>
  labelledPanel(
    {
      group: (group) => t(GROUP_LABELS[group]),
      action: (action) => (isAction(action) ? t(ACTION_LABELS[action]) : action),
      keys: (input) =>
        keysOf(input)
          .split(' ')
          .map((key) => (isNamedInput(key) ? t(INPUT_LABELS[key]) : key)),
    },
    [added],
  );

/** A reference of everything that keys and the wheel do. */
export function ShortcutsPanel() {
  const t = useT();
  const [query, setQuery] = useState('');
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { shortcuts } = useEditorSession().registry;
  const groups = searchShortcuts(panelIn(t, appShortcuts(shortcuts)), query);
  const clear = (): boolean => {
    setQuery('');
    return query !== '';
  };
  return (
    <SidePanel title={t('editorView:shortcuts.title')} role="dialog" onEscape={clear}>
      <Input
        ref={field}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden />}
        placeholder={t('editorView:shortcuts.search')}
        aria-label={t('editorView:shortcuts.search')}
      />
      {/* Focusable, so that the arrow keys can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region without controls has no other way in. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('editorView:shortcuts.title')}>
        {groups.map((group) => (
          <Group key={group.group} group={group} />
        ))}
        <p className={styles.nothing} role="status">
          {groups.length === 0 && t('editorView:shortcuts.nothing', { q: query.trim() })}
        </p>
      </section>
    </SidePanel>
  );
}

function Group({ group: { label, rows } }: { readonly group: LabelledGroup }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <dl>
        {rows.map((row) => (
          <Row key={row.row.action} shortcut={row} />
        ))}
      </dl>
    </section>
  );
}

function Row({ shortcut: { row, label, keys } }: { readonly shortcut: LabelledShortcut }) {
  const t = useT();
  // With a hint the inputs follow each other: first the tool, then the drag while a key is held.
  const between = row.hint === undefined ? t('editorView:shortcuts.or') : t('editorView:shortcuts.then');
  return (
    <div className={styles.shortcut}>
      <dt>
        {label}
        {row.hint === 'holdShift' && <small>{t('editorView:shortcuts.holdShift')}</small>}
      </dt>
      <dd>
        {keys.map((caps, i) => (
          <Fragment key={caps.join()}>
            {i > 0 && <span>{between}</span>}
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
