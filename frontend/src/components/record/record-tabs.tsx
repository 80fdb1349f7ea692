import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { count as grouped } from '@/lib/format';

export interface RecordTab {
  /** Stands in the address: `?tab=dues`. The one that opens by itself needs none. */
  value: string;
  label: string;
  /** How many it holds, when that is known. */
  count?: number;
  /** Called only while the tab is open, so what it shows is fetched then. */
  content: () => ReactNode;
}

interface RecordTabsProps {
  /** Whose tabs these are, for assistive technology. */
  label: string;
  tabs: readonly RecordTab[];
  /** Which is open where the address names none; the first unless said otherwise. */
  initial?: string;
}

/** The parts of a record's page. A tab that the role may not see is left out by the caller. */
export function RecordTabs({ label, tabs, initial }: RecordTabsProps) {
  const id = useId();
  const [address, setAddress] = useSearchParams();
  const named = (name: string | null | undefined) => tabs.find(({ value }) => value === name);
  const open = named(address.get('tab')) ?? named(initial) ?? tabs[0];
  if (!open) return null;
  return (
    <>
      <Tabs
        variant="scrollable"
        scrollButtons={false}
        value={open.value}
        aria-label={label}
        // The other parameters are the old tab's: its filters and its page.
        onChange={(_event, next: string) => setAddress({ tab: next }, { replace: true })}
        sx={{ borderBottom: 1, borderColor: 'line.main' }}
      >
        {tabs.map(({ value, label: name, count }) => (
          <Tab
            key={value}
            value={value}
            id={`${id}-${value}`}
            aria-controls={value === open.value ? `${id}-panel` : undefined}
            label={count === undefined ? name : `${name} ${grouped(count)}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.value}`}>
        {open.content()}
      </div>
    </>
  );
}
