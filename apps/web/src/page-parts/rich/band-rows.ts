import type { DormantList } from '@orrery/model/wire/rich'

/** What stood still from so many years on, up to so many; null for all that stood still longer. */
export type StillBand = {
  readonly from: number
  readonly under: number | null
  readonly holders: number
  readonly sum: string
}

/** Bands of balances by how long nothing happened to them (screens-evm §16.2), from what stood still for so many years and longer, fewest years first. Pure. */
export const bandRows = (still: DormantList['still']): readonly StillBand[] =>
  still.map(({ years, holders, sum }, at) => {
    const longer = still[at + 1]
    return {
      from: years,
      under: longer?.years ?? null,
      holders: holders - (longer?.holders ?? 0),
      sum: (BigInt(sum) - BigInt(longer?.sum ?? 0)).toString(),
    }
  })
