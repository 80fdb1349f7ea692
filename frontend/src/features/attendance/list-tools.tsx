import { styled } from '@mui/material/styles';
import { ExportMenu, PrintButton } from '@/components/data-list/toolbar-menus';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';

const End = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 8,
  marginLeft: 'auto',
  padding: '8px 0',
});

interface ListToolsProps {
  /** What the page shows, in the API. */
  path: string;
  /** Begins the file's name. */
  name: string;
  query?: Record<string, string>;
}

/** A page of people or classes as a file or on paper: it stands there whole. */
export function ListTools({ path, name, query = {} }: ListToolsProps) {
  const mayExport = MANAGERS.includes(useMe().role);
  return (
    <End className="screen-only">
      {mayExport && <ExportMenu list={{ path }} name={name} query={query} />}
      <PrintButton busy={false} onPrint={() => window.print()} />
    </End>
  );
}
