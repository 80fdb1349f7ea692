import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Avatar } from '@/components/display/avatar';

const Place = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  flex: 'none',
  '& > .dot': {
    position: 'absolute',
    right: -2,
    bottom: -1,
    width: 12,
    height: 12,
    borderRadius: '50%',
    border: `2px solid ${theme.vars.palette.surface.sheet}`,
    backgroundColor: theme.vars.palette.success.main,
  },
}));

interface FaceProps {
  name: string;
  size: number;
  isHere: boolean;
}

/** A person's face, with a dot for who is here. What the dot says stands in words beside it (`HereNow`). */
export function Face({ name, size, isHere }: FaceProps) {
  return (
    <Place aria-hidden>
      <Avatar name={name} size={size} />
      {isHere && <span className="dot" />}
    </Place>
  );
}

const Unseen = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

/** The dot in words, for assistive technology. */
export const HereNow = () => <Unseen>{t`Here now`}</Unseen>;
