import type { AccountTxRow, Bundle, Cell, ContractRow, DeltaRow, LogRow, TransferRow, TxRow } from '@orrery/model/rows'
import { partiesOfBundle, type PartySet } from '@orrery/model/party-sets'
import { statsOfBundle, type StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'

type FamilyRow = Readonly<Record<string, Cell>>
const NONE: readonly never[] = []

/**
 * One block of the Head with its indexes. An index is built when it is first asked for and kept as
 * long as the block: extending the Head costs nothing per row, and later states share the work.
 */
export class HeadBlock {
  readonly bundle: Bundle
  readonly seenMs: number
  #txs: readonly TxRow[] | null = null
  #transfers: readonly TransferRow[] | null = null
  #logs: readonly LogRow[] | null = null
  #byHash: ReadonlyMap<Hex, TxRow> | null = null
  #accountTxs: ReadonlyMap<Hex, readonly AccountTxRow[]> | null = null
  #logsByTx: ReadonlyMap<number, readonly LogRow[]> | null = null
  #transfersByTx: ReadonlyMap<number, readonly TransferRow[]> | null = null
  #transfersByToken: ReadonlyMap<Hex, readonly TransferRow[]> | null = null
  #transfersByAccount: ReadonlyMap<Hex, readonly TransferRow[]> | null = null
  #deltasByAccount: ReadonlyMap<Hex, readonly DeltaRow[]> | null = null
  #deltasByAsset: ReadonlyMap<Hex, readonly DeltaRow[]> | null = null
  #contracts: ReadonlyMap<Hex, ContractRow> | null = null
  #statistics: readonly StatRow[] | null = null
  readonly #parties = new Map<PartySet, ReadonlySet<Hex>>()
  readonly #familyIndexes = new Map<string, ReadonlyMap<Cell, readonly FamilyRow[]>>()

  constructor(bundle: Bundle, seenMs: number) {
    this.bundle = bundle
    this.seenMs = seenMs
  }

  /** In block order. */
  get txs(): readonly TxRow[] {
    return (this.#txs ??= sorted(this.bundle.txs, (a, b) => a.txIndex - b.txIndex))
  }

  /** In block order. */
  get transfers(): readonly TransferRow[] {
    return (this.#transfers ??= sorted(this.bundle.transfers, (a, b) => a.txIndex - b.txIndex || a.seq - b.seq))
  }

  /** By log index. */
  get logs(): readonly LogRow[] {
    return (this.#logs ??= sorted(this.bundle.logs, (a, b) => a.logIndex - b.logIndex))
  }

  tx(hash: Hex): TxRow | null {
    this.#byHash ??= new Map(this.txs.map((tx) => [tx.hash, tx]))
    return this.#byHash.get(hash) ?? null
  }

  txAt(txIndex: number): TxRow | null {
    const guess = this.txs[txIndex]
    return guess?.txIndex === txIndex ? guess : (this.txs.find((tx) => tx.txIndex === txIndex) ?? null)
  }

  accountTxs(address: Hex): readonly AccountTxRow[] {
    this.#accountTxs ??= grouped(
      sorted(this.bundle.accountTxs, (a, b) => a.txIndex - b.txIndex),
      (row) => [row.address],
    )
    return this.#accountTxs.get(address) ?? NONE
  }

  logsOfTx(txIndex: number): readonly LogRow[] {
    this.#logsByTx ??= grouped(this.logs, (row) => [row.txIndex])
    return this.#logsByTx.get(txIndex) ?? NONE
  }

  transfersOfTx(txIndex: number): readonly TransferRow[] {
    this.#transfersByTx ??= grouped(this.transfers, (row) => [row.txIndex])
    return this.#transfersByTx.get(txIndex) ?? NONE
  }

  transfersOfToken(asset: Hex): readonly TransferRow[] {
    this.#transfersByToken ??= grouped(this.transfers, (row) => [row.asset])
    return this.#transfersByToken.get(asset) ?? NONE
  }

  /** Transfers from or to the address; one to itself is there once. */
  transfersOfAccount(address: Hex): readonly TransferRow[] {
    this.#transfersByAccount ??= grouped(this.transfers, (row) =>
      row.from === row.to ? [row.from] : [row.from, row.to],
    )
    return this.#transfersByAccount.get(address) ?? NONE
  }

  deltasOfAccount(address: Hex): readonly DeltaRow[] {
    this.#deltasByAccount ??= grouped(this.bundle.deltas, (row) => [row.address])
    return this.#deltasByAccount.get(address) ?? NONE
  }

  deltasOfAsset(asset: Hex): readonly DeltaRow[] {
    this.#deltasByAsset ??= grouped(this.bundle.deltas, (row) => [row.asset])
    return this.#deltasByAsset.get(asset) ?? NONE
  }

  contract(address: Hex): ContractRow | null {
    this.#contracts ??= new Map(this.bundle.contracts.map((row) => [row.address, row]))
    return this.#contracts.get(address) ?? null
  }

  /** What this block adds to the statistics of its hour. */
  get statistics(): readonly StatRow[] {
    return (this.#statistics ??= statsOfBundle(this.bundle))
  }

  parties(set: PartySet): ReadonlySet<Hex> {
    const known = this.#parties.get(set)
    if (known) return known
    const found = partiesOfBundle(this.bundle, set)
    this.#parties.set(set, found)
    return found
  }

  /** Rows of a family table whose `column` equals the value, in the order in which the block made them. */
  familyRows(table: string, column: string, value: Cell): readonly FamilyRow[] {
    const rows = this.bundle.family[table]
    if (!rows || rows.length === 0) return NONE
    const key = `${table}\0${column}`
    let index = this.#familyIndexes.get(key)
    if (!index) {
      index = grouped(rows, (row) => [row[column] ?? null])
      this.#familyIndexes.set(key, index)
    }
    return index.get(value) ?? NONE
  }
}

function sorted<T>(rows: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  for (let i = 1; i < rows.length; i++) if (compare(rows[i - 1]!, rows[i]!) > 0) return rows.toSorted(compare)
  return rows
}

function grouped<T, K>(rows: readonly T[], keysOf: (row: T) => readonly (K | null)[]): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    for (const key of keysOf(row)) {
      if (key === null) continue
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return groups
}
