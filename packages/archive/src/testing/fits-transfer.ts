import type { TransferFilter } from '@orrery/model/reads'
import type { TransferRow } from '@orrery/model/rows'

/** Whether a transfer is among those that a filter asks for. */
export const fits =
  (filter: TransferFilter | undefined) =>
  (row: TransferRow): boolean =>
    (!filter?.standards || filter.standards.includes(row.standard)) &&
    (filter?.tokenId === undefined || filter.tokenId === row.tokenId)
