import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import type { RowAction } from './types';

interface RowIconsProps {
  /** Whose actions these are, for assistive technology. */
  name: string;
  actions: readonly RowAction[];
}

/** The few actions of a row side by side, where each has an icon that everybody knows. */
export const RowIcons = ({ name, actions }: RowIconsProps) => (
  <span style={{ display: 'inline-flex' }}>
    {actions.map(({ label, icon: Icon, onSelect }) => (
      <IconButton
        key={label}
        size="small"
        title={label}
        aria-label={t`${{ action: label }}: ${{ name }}`}
        onClick={onSelect}
      >
        {Icon && <Icon size={16} aria-hidden />}
      </IconButton>
    ))}
  </span>
);
