import { ROLE } from '@orrery/model/rows'
import type { AccountTx, ChainReads, PageQuery } from '@orrery/model/reads'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { accountTxList } from '../lists/chain-lists.ts'
import type { KeysetList } from '../lists/keyset-list.ts'

const STEP = 100
/** Transactions that one read looks at, and how long. */
const MOST_LOOKED = 3_000
const BUDGET_MS = 300

type Placed = { readonly height: number; readonly txIndex: number }

/**
 * Of all transactions that an address takes part in what `pick` takes of those that it sent, which are given newest first: they are not kept by that. A read that met too many others, or took
 * too long, ends with the place where it goes on.
 */
export const sentList = <R extends Placed>(
  sender: Hex,
  name: string,
  clock: Pick<Clock, 'monotonic'>,
  pick: (reads: ChainReads, sent: readonly AccountTx[]) => Promise<readonly R[]>,
): KeysetList<R> => ({
  name: `${name} of ${sender}`,
  position: ({ height, txIndex }) => ({ height, txIndex, seq: 0 }),
  async read(reads, page) {
    const txs = accountTxList(sender)
    const isUp = page.after !== undefined && page.before === undefined
    const begun = clock.monotonic()
    let found: readonly R[] = []
    let looked = 0
    for (let at: Pick<PageQuery, 'before' | 'after'> = isUp ? { after: page.after! } : page; ;) {
      const { before, after } = at
      const rows = await txs.read(reads, { ...page, ...(isUp ? { after: after! } : before && { before }), limit: STEP })
      const picked = await pick(
        reads,
        rows.filter(({ role }) => (role & ROLE.from) !== 0),
      )
      found = isUp ? [...picked, ...found] : [...found, ...picked]
      if (found.length >= page.limit) return isUp ? found.slice(-page.limit) : found.slice(0, page.limit)
      if (rows.length < STEP) return found
      const edge = txs.position(isUp ? rows[0]! : rows.at(-1)!)
      at = isUp ? { after: edge } : { before: edge }
      looked += rows.length
      if (looked >= MOST_LOOKED || clock.monotonic() - begun > BUDGET_MS)
        return Object.assign([...found], { stoppedAt: edge })
    }
  },
})
