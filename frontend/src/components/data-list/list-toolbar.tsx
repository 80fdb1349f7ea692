import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { phone } from '@/theme/breakpoints';
import { usePhone } from '../sheet/use-phone';
import { FilterBar, PhoneFilterBar } from './filter-bar';
import type { ListExport } from './export-popup';
import { SearchBox } from './search-box';
import { ColumnMenu, ExportMenu, PhoneMenu, PrintButton } from './toolbar-menus';
import type { ListColumn, ListFilter } from './types';
import type { ColumnChoice } from './use-columns';

export const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 0',
  '& .end': { display: 'flex', marginLeft: 'auto' },
  [phone]: {
    display: 'grid',
    '& .end': { gap: 8, alignItems: 'center', justifyContent: 'space-between', marginLeft: 0 },
  },
});

interface ListToolbarProps<Row> {
  views: ReactNode;
  /** The button of the saved views, where the tabs have no place for it. */
  saved: ReactNode;
  search: string | undefined;
  searched: string;
  onSearch: (text: string) => void;
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onFilters: (values: Record<string, string>) => void;
  onFiltersWanted: () => void;
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
  exported: ListExport | undefined;
  onPrint: () => void;
  isPrinting: boolean;
  /** On a phone: from now on rows are chosen. */
  onSelect: (() => void) | undefined;
}

/** What narrows the list at its left, what is done with all of it at its right. */
export function ListToolbar<Row>({
  views,
  saved,
  search,
  searched,
  onSearch,
  filters,
  values,
  onFilters,
  onFiltersWanted,
  columns,
  choice,
  exported,
  onPrint,
  isPrinting,
  onSelect,
}: ListToolbarProps<Row>) {
  const isPhone = usePhone();
  const Bar = isPhone ? PhoneFilterBar : FilterBar;
  const box = search && <SearchBox label={search} value={searched} onSearch={onSearch} />;
  const bar = filters.length > 0 && (
    <Bar filters={filters} values={values} onChange={onFilters} onWanted={onFiltersWanted} />
  );
  if (isPhone) {
    return (
      <Toolbar className="screen-only">
        {views}
        <div className="end">
          {saved || <span />}
          <PhoneMenu exported={exported} onSelect={onSelect} onPrint={onPrint} />
        </div>
        {box}
        {bar}
      </Toolbar>
    );
  }
  return (
    <Toolbar className="screen-only">
      {views}
      {box}
      {bar}
      <div className="end">
        {saved}
        <ColumnMenu columns={columns} choice={choice} />
        {exported && <ExportMenu {...exported} />}
        <PrintButton onPrint={onPrint} busy={isPrinting} />
      </div>
    </Toolbar>
  );
}
