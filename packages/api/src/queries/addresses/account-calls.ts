import type { AccountTx, ChainReads } from '@orrery/model/reads'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Newest transactions whose gas one answer looks up, and rows of a table. */
const GAS_OF = 500
const SHOWN = 20

type Row = Pick<AccountTx, 'role' | 'tx'>

/** What calls of one kind add up to; gas and fees of those alone whose gas was looked up. */
export type CallSum = { readonly count: number; readonly gas: bigint; readonly fees: bigint; readonly lastMs: number }
export type CallsOf<K> = { readonly key: K } & CallSum
/** How many calls told their gas, and how much of it. */
export type GasTold = { readonly txs: number; readonly gas: bigint }

/** What an address calls, which contracts, and what others call of it (screens-evm §5): by selectors, the most frequent first; a null selector is a plain payment. */
export type AccountCalls = {
  readonly methods: readonly CallsOf<Hex | null>[]
  readonly contracts: readonly CallsOf<Hex>[]
  readonly answered: readonly CallsOf<Hex | null>[]
  readonly told: { readonly sent: GasTold; readonly answered: GasTold }
}

/**
 * Counts the calls among an address's transactions, newest first. `gas` tells that of some of them by their hash. What carries no calldata called no contract, and
 * was answered by none. Pure.
 */
export function callsOf(rows: readonly Row[], gas: ReadonlyMap<Hex, bigint>): AccountCalls {
  const [methods, contracts, answered] = [createSums<Hex | null>(), createSums<Hex>(), createSums<Hex | null>()]
  const told = { sent: { txs: 0, gas: 0n }, answered: { txs: 0, gas: 0n } }
  for (const { role, tx } of rows) {
    const used = gas.get(tx.hash)
    const add = (side: 'sent' | 'answered') => {
      if (used !== undefined) told[side] = { txs: told[side].txs + 1, gas: told[side].gas + used }
    }
    if ((role & ROLE.from) !== 0) {
      add('sent')
      methods.add(tx.method, tx, used)
      if (tx.to !== null && tx.method !== null) contracts.add(tx.to, tx, used)
    }
    if ((role & ROLE.to) !== 0 && (role & ROLE.from) === 0 && tx.method !== null) {
      add('answered')
      answered.add(tx.method, tx, used)
    }
  }
  return { methods: methods.most(), contracts: contracts.most(), answered: answered.most(), told }
}

function createSums<K>() {
  const sums = new Map<K, { key: K; count: number; gas: bigint; fees: bigint; lastMs: number }>()
  return {
    add(key: K, { fee, timeMs }: Row['tx'], used: bigint | undefined): void {
      const sum = sums.get(key) ?? { key, count: 0, gas: 0n, fees: 0n, lastMs: timeMs }
      sums.set(key, sum)
      sum.count++
      if (used === undefined) return
      sum.gas += used
      sum.fees += fee ?? 0n
    },
    most: (): readonly CallsOf<K>[] =>
      [...sums.values()].toSorted((a, b) => b.count - a.count || b.lastMs - a.lastMs).slice(0, SHOWN),
  }
}

/** The gas of the newest of an address's transactions, by their hashes: rows of an address do not tell it. */
export async function gasOf(
  sides: readonly Pick<ChainReads, 'txsByHash'>[],
  rows: readonly Row[],
): Promise<ReadonlyMap<Hex, bigint>> {
  const hashes = rows.slice(0, GAS_OF).map(({ tx }) => tx.hash)
  if (hashes.length === 0) return new Map()
  const found = (await Promise.all(sides.map((reads) => reads.txsByHash(hashes)))).flat()
  return new Map(
    found.flatMap(({ hash, ext: { gasUsed } }) =>
      typeof gasUsed === 'number' && Number.isSafeInteger(gasUsed) && gasUsed >= 0
        ? [[hash, BigInt(gasUsed)] as const]
        : [],
    ),
  )
}
