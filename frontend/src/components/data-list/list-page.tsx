import type { RowData } from '@tanstack/react-table';
import { useState, type ReactNode } from 'react';
import { PageHeader } from '../layout/page-header';
import { PrimaryAction, type Action } from '../layout/primary-action';
import { DataList, type DataListProps } from './data-list';
import type { ListEmpty } from './types';

interface ListPageProps<Row extends RowData> extends Omit<DataListProps<Row>, 'onEmpty' | 'empty'> {
  title: string;
  subtitle?: ReactNode;
  /** The page's one primary action, for whom may do it. It moves into the empty state while there is nothing. */
  add?: Action | false;
  /** At most two secondary actions beside it. */
  actions?: ReactNode;
  empty: Omit<ListEmpty, 'action'>;
  /** Between head and list: tabs of views, a banner. */
  above?: ReactNode;
  /** Sheets and dialogs that the list opens. */
  children?: ReactNode;
}

/** A page that is a list: its head, its list, and what they open. A feature declares the rest. */
export function ListPage<Row extends RowData>({
  title,
  subtitle,
  add,
  actions,
  empty,
  above,
  children,
  ...list
}: ListPageProps<Row>) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          !isEmpty &&
          (add || actions) && (
            <>
              {actions}
              {add && <PrimaryAction {...add} />}
            </>
          )
        }
      />
      {above}
      <DataList
        {...list}
        onEmpty={setEmpty}
        empty={{ ...empty, action: add && <PrimaryAction {...add} short={undefined} /> }}
      />
      {children}
    </>
  );
}
