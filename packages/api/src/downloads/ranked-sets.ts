import type { Balance } from '@orrery/model/reads'
import type { TokenRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTokens } from '../queries/tokens/find-tokens.ts'
import { isLedgerWhole } from '../queries/ledgers/ledger-coverage.ts'
import { openRanking } from '../queries/rankings/open-ranking.ts'
import { requireToken } from '../queries/tokens/require-token.ts'
import { sharePpm } from '../queries/share-ppm.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import { amount, rankedSource, type DownloadSource } from './download-source.ts'

type Holder = { readonly rank: number; readonly balance: Balance; readonly total: bigint }

const PREVIEWED = 5

/** Rows that are told: what the archive ranks at once. */
const MOST = 100_000

const ranksOf = (rows: readonly Balance[], total: bigint): readonly Holder[] =>
  rows.map((balance, index) => ({ rank: index + 1, balance, total }))

/** Who held a token, or the chain's own coin, behind a block: the largest first (screens-evm §16.7, token holders as of block). */
const holdersSource = (given: Pick<DownloadSource, 'name' | 'subject'>): DownloadSource =>
  rankedSource<Holder>({
    ...given,
    columns: ['rank', 'address', 'amount', 'sharePpm'],
    offered: ({ family }) => given.subject === 'chain' || family.can.tokens,
    of(desk, { subject }) {
      const asset = subject ?? EMPTY
      const decimalsOf = (token: Pick<TokenRow, 'standard' | 'decimals'> | null): number | null => {
        if (asset === EMPTY) return desk.chain.native.decimals
        return token?.standard === 'erc20' ? token.decimals : 0
      }
      return {
        async ranked(snapshot, height, most) {
          if (!(await isTold(desk, snapshot, asset))) return null
          const at = height === snapshot.tip?.height ? null : height
          const { rows, bands } = await openRanking(snapshot, asset, Math.min(MOST, most), at)
          const total = bands.reduce((sum, band) => sum + band.sum, 0n)
          return { rows: ranksOf(rows, total), count: bands.reduce((sum, { holders }) => sum + holders, 0) }
        },
        async preview() {
          if (asset !== EMPTY) await requireToken(desk, asset)
          const book = await desk.rich.book(asset)
          if (book === null || book === 'untold') return null
          return { rows: ranksOf(book.rows.slice(0, PREVIEWED), book.total), count: book.holders }
        },
        token: async () => (asset === EMPTY ? null : ((await findTokens(desk, [asset])).get(asset) ?? null)),
        cells: ({ rank, balance, total }, token, amounts) => ({
          rank,
          address: desk.wire.address(balance.address),
          amount: amount(balance.amount, decimalsOf(token), amounts),
          sharePpm: sharePpm(balance.amount, total),
        }),
      }
    },
  })

const isTold = (desk: ChainDesk, snapshot: Snapshot, asset: Hex): Promise<boolean> =>
  asset === EMPTY ? isLedgerWhole(desk, snapshot) : Promise.resolve(snapshot.coverage.complete)

/** Lists that stand in an order of their own. */
export const RANKED_SOURCES: readonly DownloadSource[] = [
  holdersSource({ name: 'token-holders', subject: 'token' }),
  holdersSource({ name: 'holders', subject: 'chain' }),
]
