import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Kbd } from '@/components/display/kbd';
import { MenuEntry, Named, Row } from './menu-entry';
import type { Menu } from './use-menu';

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  overflowX: 'hidden',
  width: 232,
  padding: '7px 8px 12px 12px',
  '&.narrow': { width: 56, padding: '7px 8px 12px' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: 1 },
  '& .foot': {
    marginTop: 'auto',
    paddingTop: 8,
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& .gap': { minHeight: 16 },
  '@media print': { display: 'none' },
}));

export function Sidebar({ menu: { main, foot, active, collapsed, toggle } }: { menu: Menu }) {
  const label = collapsed ? t`Expand` : t`Collapse`;
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <Bar aria-label={t`Main menu`} className={collapsed ? 'narrow' : undefined}>
      <ul>
        {main.map((page) => (
          <MenuEntry key={page.path} page={page} active={active} narrow={collapsed} />
        ))}
      </ul>
      <div className="gap" />
      <ul className="foot">
        {foot.map((page) => (
          <MenuEntry key={page.path} page={page} active={active} narrow={collapsed} />
        ))}
        <li>
          <Named name={label} narrow={collapsed}>
            <Row
              as="button"
              {...{ type: 'button' }}
              aria-label={collapsed ? label : undefined}
              aria-expanded={!collapsed}
              onClick={toggle}
            >
              <Icon size={17} aria-hidden />
              {!collapsed && <span className="label">{label}</span>}
              {!collapsed && <Kbd aria-hidden>Ctrl B</Kbd>}
            </Row>
          </Named>
        </li>
      </ul>
    </Bar>
  );
}
