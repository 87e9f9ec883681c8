import type { BlockRow } from '@orrery/model/rows'

/** Hashes that a difficulty of 1 takes on average: Bitcoin's is told as a multiple, an Ethash difficulty is their number. */
const HASHES = { utxo: 2 ** 32, evm: 1 } as const

/**
 * Hashes per second of a span of blocks, six digits: the work between its first block and its last over the time between the earliest and the latest, as
 * `getnetworkhashps` of Bitcoin Core has it (rpc/mining.cpp). Where blocks do not tell the chain's work, by the difficulty of the last one. null where neither is told, or no
 * time passed. Pure.
 */
export function hashRateOf(
  {
    first,
    last,
    seconds,
    spacing,
  }: {
    readonly first: Pick<BlockRow, 'ext'> | null
    readonly last: Pick<BlockRow, 'ext'> | null
    /** Between the earliest and the latest time of the span's blocks, and the mean between two; null with fewer than two. */
    readonly seconds: number | null
    readonly spacing: number | null
  },
  family: keyof typeof HASHES,
): string | null {
  const [from, to] = [workOf(first), workOf(last)]
  const difficulty = last?.ext['difficulty']
  const rate =
    from !== null && to !== null && seconds !== null
      ? Number(to - from) / seconds
      : difficulty == null || !spacing
        ? Number.NaN
        : (Number(difficulty) * HASHES[family]) / spacing
  return Number.isFinite(rate) && rate > 0 ? rate.toPrecision(6) : null
}

function workOf(block: Pick<BlockRow, 'ext'> | null): bigint | null {
  const told = block?.ext['chainwork']
  return typeof told === 'string' && /^0x[0-9a-f]{1,64}$/.test(told) ? BigInt(told) : null
}

const DAY_SECONDS = 86_400n

/**
 * What a rate of `hashes` per second earns in a day at the work and the rewards of a span, in base units, rounded up (explorer §9). `reward` is that of all `blocks` of the span, whose
 * first does not count, as its work does not. null where the work is not told. Pure.
 */
export function incomePerUnit(
  {
    first,
    last,
    blocks,
    reward,
  }: {
    readonly first: Pick<BlockRow, 'ext'> | null
    readonly last: Pick<BlockRow, 'ext'> | null
    readonly blocks: number
    readonly reward: string | null
  },
  hashes: number,
): string | null {
  const [from, to] = [workOf(first), workOf(last)]
  if (from === null || to === null || to <= from || reward === null || blocks < 2) return null
  const earned = BigInt(reward) * BigInt(blocks - 1) * DAY_SECONDS * BigInt(hashes)
  const work = BigInt(blocks) * (to - from)
  return ((earned + work - 1n) / work).toString()
}
