import type { ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'

type Question = (source: Pick<ChainReads, 'ranking' | 'changes' | 'holderCount' | 'ledgerSupply'>) => Promise<unknown>

/** Questions about who has how much of an asset, now, behind blocks and since blocks: every source of the same rows answers them alike. */
export const rankingQuestions = (asset: Hex, addresses: readonly Hex[]): readonly Question[] => [
  (source) => source.holderCount(asset),
  (source) => source.ledgerSupply(asset),
  ...[1000, 3].map(
    (limit): Question =>
      (source) =>
        source.ranking(asset, limit),
  ),
  ...[0, 4, 9].map(
    (at): Question =>
      (source) =>
        source.ranking(asset, 1000, at),
  ),
  ...[[0, 3, 7], [5], []].map(
    (floors): Question =>
      async (source) =>
        [...(await source.changes(asset, addresses, floors))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
]

/** Questions about how much happened to an address, and what it paid. */
export const accountQuestions = (
  address: Hex,
  also: readonly Hex[],
): readonly ((
  source: Pick<
    ChainReads,
    'accountSummary' | 'accountSummaries' | 'accountTxCount' | 'accountTransferCount' | 'accountUse'
  >,
) => Promise<unknown>)[] => [
  (source) => source.accountSummary(address),
  (source) => source.accountSummaries([...also, address, ...also]),
  (source) => source.accountTxCount(address),
  (source) => source.accountTransferCount(address),
  ...[0, 7].flatMap((floor) =>
    [1_000_000, 5].flatMap((limit) =>
      [[], also].map(
        (callers) =>
          (source: Pick<ChainReads, 'accountUse'>): Promise<unknown> =>
            source.accountUse(address, floor, limit, callers),
      ),
    ),
  ),
]
