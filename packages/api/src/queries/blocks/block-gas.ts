import type { TxRow } from '@orrery/model/rows'
import { gasOfTx } from '@orrery/model/tx-class'
import type { Hex } from '@orrery/primitives/hex'

/** What transactions of one block with something in common used. */
export type GasShare<Key> = { readonly key: Key; readonly gasUsed: number; readonly fees: bigint; readonly txs: number }

/** The gas of a block by what it was used for, the most first. */
export type BlockGasUse = {
  readonly gasUsed: number
  /** Transactions that do not tell their gas. */
  readonly untold: number
  /** By receiver; null is the making of contracts. */
  readonly contracts: readonly GasShare<Hex | null>[]
  /** By the function that was called; null is none. */
  readonly methods: readonly GasShare<Hex | null>[]
}

/** Adds up what the transactions of a block used (screens-evm §3.2, gas map). Pure. */
export function gasUseOfBlock(txs: readonly Pick<TxRow, 'to' | 'method' | 'fee' | 'ext'>[]): BlockGasUse {
  const [contracts, methods] = [new Map<Hex | null, Sum>(), new Map<Hex | null, Sum>()]
  let gasUsed = 0
  let untold = 0
  for (const { to, method, fee, ext } of txs) {
    const gas = gasOfTx(ext['gasUsed'])
    if (gas === null) {
      untold++
      continue
    }
    gasUsed += gas
    add(contracts, to, gas, fee)
    // What a constructor is called with is no function.
    add(methods, to === null ? null : method, gas, fee)
  }
  return { gasUsed, untold, contracts: sorted(contracts), methods: sorted(methods) }
}

type Sum = { gasUsed: number; fees: bigint; txs: number }

function add(sums: Map<Hex | null, Sum>, key: Hex | null, gas: number, fee: bigint | null): void {
  const sum = sums.get(key) ?? { gasUsed: 0, fees: 0n, txs: 0 }
  sums.set(key, sum)
  sum.gasUsed += gas
  sum.fees += fee ?? 0n
  sum.txs++
}

const sorted = (sums: ReadonlyMap<Hex | null, Sum>): GasShare<Hex | null>[] =>
  [...sums]
    .map(([key, sum]) => ({ key, ...sum }))
    .toSorted((a, b) => b.gasUsed - a.gasUsed || b.txs - a.txs || ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
