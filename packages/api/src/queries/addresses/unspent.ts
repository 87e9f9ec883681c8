import type { OutputSource } from '@orrery/family/family'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { FoundRows, KeysetList } from '../lists/keyset-list.ts'
import { findSpends, type OutputRow } from './outputs.ts'
import type { Snapshot } from '../snapshot.ts'

/** Rows of the first question; each further one looks at four times as many, within one answer's time. */
const FIRST_ROWS = 10_000
const MOST_ROWS = 640_000
const BUDGET_MS = 40

/**
 * Outputs of an address that nobody has spent, newest first. An address that spent most of what it got has few of them among many: one answer looks for
 * some 40 ms and says in `stoppedAt` where the walk goes on.
 */
export const unspentList = (
  { clock }: { readonly clock: Pick<Clock, 'monotonic'> },
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  address: Hex,
  source: OutputSource,
  budgetMs = BUDGET_MS,
): KeysetList<OutputRow> => ({
  name: `unspent outputs of ${address}`,
  position: placeOf,
  async read(reads, page) {
    const up = page.after !== undefined && page.before === undefined
    const begun = clock.monotonic()
    let rows: readonly OutputRow[] = []
    let at: Pick<PageQuery, 'before' | 'after'> = page
    for (let most = FIRST_ROWS; ; most = Math.min(most * 4, MOST_ROWS)) {
      const limit = page.limit - rows.length
      const { coins, lookedTo } = await reads.coins(source.coins, address, {
        ...(at.before && { before: at.before }),
        ...(at.after && { after: at.after }),
        limit,
        rows: most,
      })
      const found = await readOutputsAt(reads, address, source, coins)
      // The table of spends alone knows all of them; what the archive made the Head may have spent.
      const spends = await findSpends([newest, deep], source, found)
      const open = found.filter(({ txid, vout }) => !spends.has(`${txid}:${vout}`))
      rows = up ? [...open, ...rows] : [...rows, ...open]
      if (rows.length >= page.limit) return rows
      const edge = coins.length === limit ? (up ? coins[0] : coins.at(-1)) : undefined
      if (edge === undefined && lookedTo === null) return rows
      const next = edge ?? (up ? { height: lookedTo!, ...END_OF_BLOCK } : { height: lookedTo!, txIndex: 0, seq: 0 })
      at = up ? { after: next } : { before: next }
      if (edge === undefined && clock.monotonic() - begun > budgetMs)
        return Object.assign([...rows], { stoppedAt: next }) satisfies FoundRows<OutputRow>
    }
  },
})

/** No row has this index; a cursor takes numbers of 15 digits. */
const END_OF_BLOCK = { txIndex: 0xffff_ffff, seq: 0xffff_ffff } as const

const placeOf = (row: OutputRow): Position => ({ height: row.height, txIndex: row.txIndex, seq: row.vout })

/** The outputs at their places, in their order. */
async function readOutputsAt(
  reads: Pick<ChainReads, 'txsAt'>,
  address: Hex,
  source: OutputSource,
  coins: readonly Position[],
): Promise<readonly OutputRow[]> {
  if (coins.length === 0) return []
  const places = new Map(coins.map(({ height, txIndex }) => [`${height}:${txIndex}`, { height, txIndex }]))
  const txs = new Map((await reads.txsAt([...places.values()])).map((tx) => [`${tx.height}:${tx.txIndex}`, tx]))
  return coins.flatMap(({ height, txIndex, seq: vout }): OutputRow[] => {
    const tx = txs.get(`${height}:${txIndex}`)
    const output = tx && source.of(tx).find((one) => one.vout === vout)
    return tx === undefined || output?.address !== address
      ? []
      : [
          {
            height,
            txIndex,
            vout,
            txid: tx.hash,
            value: output.value,
            script: output.script,
            timeMs: tx.timeMs,
            isMinted: tx.kind === 'coinbase',
          },
        ]
  })
}
