import type { ChainReads, HeightRange, Position, TxHead } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** An account that sent something again after a year and longer. */
export type WokenAccount = {
  readonly address: Hex
  /** Its first transaction after that time. */
  readonly woke: Pick<TxHead, 'hash' | 'height' | 'txIndex' | 'timeMs'>
  /** What it sent before. */
  readonly lastMs: number
  /** The largest that it sent since, base units. */
  readonly largest: Pick<TxRow, 'hash' | 'height' | 'timeMs' | 'value'>
}

const YEAR_MS = 365 * 86_400_000
/** Earlier transactions that are looked at: whoever wakes may try with small amounts first. */
const EARLIER = 20
/** Accounts that are looked up at once: few, so that pages come between. */
const AT_ONCE = 4

/** Both sides of a chain, at any moment: archived rows and those of the newest blocks. */
export type Sides = Pick<ChainReads, 'accountTxs'>[]

/**
 * Which senders of the largest transfers of a range had sent nothing for a year before. Of each account up to twenty transactions before its largest transfer are
 * looked at, each by its key. Whoever never sent before is none of them: how long it held is another matter.
 */
export async function wokenAmong(
  sides: Sides,
  largest: readonly TxRow[],
  { from }: HeightRange,
): Promise<readonly WokenAccount[]> {
  const bySender = new Map<Hex, TxRow>()
  // The largest first: of each sender the largest stays.
  for (const tx of largest) if (tx.from !== null && !bySender.has(tx.from)) bySender.set(tx.from, tx)
  const senders = [...bySender]
  const found: WokenAccount[] = []
  for (let at = 0; at < senders.length; at += AT_ONCE)
    found.push(
      ...(
        await Promise.all(senders.slice(at, at + AT_ONCE).map(([address, tx]) => wokeBefore(sides, address, tx, from)))
      ).flat(),
    )
  return found.toSorted((a, b) => b.woke.height - a.woke.height || b.woke.txIndex - a.woke.txIndex)
}

async function wokeBefore(sides: Sides, address: Hex, largest: TxRow, from: number): Promise<WokenAccount[]> {
  const before: Position = { height: largest.height, txIndex: largest.txIndex, seq: 0 }
  const pages = await Promise.all(
    sides.map((reads) => reads.accountTxs(address, { before, limit: EARLIER }, { direction: 'out' })),
  )
  // Newest first; where both sides hold the same block it stands twice, which makes no gap.
  const earlier = pages
    .flat()
    .map(({ tx }) => tx)
    .toSorted((a, b) => b.height - a.height || b.txIndex - a.txIndex)
  let woke: TxHead | TxRow = largest
  for (const tx of earlier) {
    if (woke.height < from) break
    if (woke.timeMs - tx.timeMs >= YEAR_MS)
      return [
        {
          address,
          woke: { hash: woke.hash, height: woke.height, txIndex: woke.txIndex, timeMs: woke.timeMs },
          lastMs: tx.timeMs,
          largest: { hash: largest.hash, height: largest.height, timeMs: largest.timeMs, value: largest.value },
        },
      ]
    woke = tx
  }
  return []
}
