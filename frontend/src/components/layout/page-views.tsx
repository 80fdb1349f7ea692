import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from './page-header';

/** What a view draws its own head from, so that its action stands there. */
export interface ViewHead {
  title: string;
  above: ReactNode;
}

export interface PageView {
  /** Stands in the address: `?tab=week`. The first needs none. */
  value: string;
  label: string;
  /** What waits there, beside the label. */
  count?: ComponentType;
  /** Lazy, but for the first. */
  page: ComponentType<ViewHead>;
}

interface PageViewsProps {
  title: string;
  views: readonly PageView[];
}

/** A page of several lists or pictures of one subject, each by its own address. */
export function PageViews({ title, views }: PageViewsProps) {
  const [address, setAddress] = useSearchParams();
  const [hasMoved, setMoved] = useState(false);
  const open = views.find((one) => one.value === address.get('tab')) ?? views[0];
  if (!open) return null;
  const Page = open.page;
  const above = (
    <Tabs
      variant="scrollable"
      scrollButtons={false}
      value={open.value}
      aria-label={title}
      onChange={(_event, next: string) => {
        setMoved(true);
        // The other parameters are the old view's: its filters and its page.
        setAddress(next === views[0]?.value ? {} : { tab: next });
      }}
      sx={{ borderBottom: 1, borderColor: 'line.main' }}
    >
      {views.map(({ value, label, count: Count }) => (
        // The tabs are drawn anew inside each view: the keyboard stays where it was.
        <Tab
          key={value}
          value={value}
          label={
            Count ? (
              <span>
                {label} <Count />
              </span>
            ) : (
              label
            )
          }
          autoFocus={hasMoved && value === open.value}
        />
      ))}
    </Tabs>
  );
  const waiting = (
    <>
      <PageHeader title={title} />
      {above}
    </>
  );
  return (
    <Suspense fallback={waiting}>
      <Page key={open.value} title={title} above={above} />
    </Suspense>
  );
}
