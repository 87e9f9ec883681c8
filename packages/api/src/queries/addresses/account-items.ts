import type { Balance } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Snapshot } from '../snapshot.ts'

/** Changed items of the Head that are merged: what thousands of blocks of the busiest address change. */
const CHANGES = 20_000
/** Rows that the archive gives at once. */
const STEP = 1_000

/**
 * NFT items that an address holds, by contract and number, head and archive added up; of one contract where it is given. Read as far as they are taken. Only
 * meaningful where the index holds every block.
 */
export async function* itemsOfAccount(
  { newest, deep }: Pick<Snapshot, 'newest' | 'deep'>,
  address: Hex,
  asset: Hex | null,
): AsyncGenerator<Balance> {
  const of = asset === null ? {} : { asset }
  const changes = (await newest.itemsOfAccount(address, { ...of, after: null, limit: CHANGES })).map(
    (row) => [keyOf(row), row] as const,
  )
  let at = 0
  for (let after: Balance | null = null; ;) {
    const rows: readonly Balance[] = await deep.itemsOfAccount(address, { ...of, after, limit: STEP })
    const isLast = rows.length < STEP
    for (const row of rows) {
      const key = keyOf(row)
      for (; at < changes.length && changes[at]![0] < key; at++) if (changes[at]![1].amount > 0n) yield changes[at]![1]
      const change = changes[at]?.[0] === key ? changes[at++]![1].amount : 0n
      if (row.amount + change > 0n) yield { ...row, amount: row.amount + change }
    }
    if (isLast) break
    after = rows.at(-1)!
  }
  for (; at < changes.length; at++) if (changes[at]![1].amount > 0n) yield changes[at]![1]
}

/** Keys compare as items do: by contract, then by number. */
const keyOf = ({ asset, tokenId }: Balance): string => `${asset}${tokenId!.toString(16).padStart(64, '0')}`
