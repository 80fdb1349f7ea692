import { styled } from '@mui/material/styles';

/** The ground of an icon that stands where a person's face would. */
export const Tile = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.active,
}));
