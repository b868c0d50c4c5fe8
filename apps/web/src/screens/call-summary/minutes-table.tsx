import { useT } from '../../i18n/language.ts';
import { useFormats } from './use-formats.ts';
import type { MonthFigures } from './use-statistics.ts';

/** The chart as a table, for screen readers. */
export function MinutesTable({ figures }: { readonly figures: readonly MonthFigures[] }) {
  const t = useT();
  const { number, month: nameOf } = useFormats();
  return (
    // The wrapper is hidden, because a table cannot be made smaller than its cells.
    <div className="sw-visually-hidden">
      <table>
        <caption>{t('callStatistics:chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('callStatistics:chart.column')}</th>
            <th scope="col">{t('callStatistics:chart.created')}</th>
            <th scope="col">{t('callStatistics:chart.joined')}</th>
            <th scope="col">{t('callStatistics:totals.calls')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ month, created, joined, calls }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month, 'full')}</th>
              <td>{number(created)}</td>
              <td>{number(joined)}</td>
              <td>{number(calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
