import { Link } from 'lucide-react';
import { useT } from '../../../../i18n/language.ts';
import { ToolButton } from '../../shell/chrome/tool-button.tsx';
import { BarPopover } from './bar-popover.tsx';
import type { ControlProps } from './control-props.ts';
import { LinkForm } from './link-form.tsx';

/** Its layer hears the click. */
const nothing = (): void => undefined;

export function LinkControl({ selected }: ControlProps) {
  const t = useT();
  const label = t('editorObjects:link.label');
  const { link } = selected.summary;
  return (
    <BarPopover part="link" label={label} focused content={<LinkForm link={link} />}>
      {(expanded) => (
        <ToolButton icon={Link} label={label} pressed={link !== undefined} expanded={expanded} onClick={nothing} />
      )}
    </BarPopover>
  );
}
