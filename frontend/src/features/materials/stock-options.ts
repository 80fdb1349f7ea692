import { t } from '@lingui/core/macro';
import { count } from '@/lib/format';
import type { StockRow } from './api';

/** What can be given out of a stock, with how much of it is left. */
export const stockOptions = (held: readonly StockRow[] | undefined) =>
  (held ?? [])
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemObjectId, materialName, quantity }) => ({
      value: String(itemObjectId._id),
      label: t`${{ material: materialName }} (${{ count: count(quantity) }} left)`,
    }));
