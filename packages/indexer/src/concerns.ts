import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/**
 * Whether any row of a block names one of the addresses: as its producer, a party of a transaction, transfer, ledger entry or creation,
 * the token or contract that moved or logged, or in a row of the family's own (calls, outputs, withdrawals, approvals, roles …).
 * An indexed parameter of a log that is an address counts too.
 */
export function concerns(bundle: Bundle, addresses: ReadonlySet<Hex>): boolean {
  const has = (address: Hex | null) => address !== null && addresses.has(address)
  return (
    has(bundle.block.producer) ||
    bundle.accountTxs.some(({ address }) => has(address)) ||
    bundle.txs.some(({ from, to, created }) => has(from) || has(to) || has(created)) ||
    bundle.transfers.some(({ from, to, asset }) => has(from) || has(to) || has(asset)) ||
    bundle.deltas.some(({ address, asset }) => has(address) || has(asset)) ||
    bundle.contracts.some(({ address, creator }) => has(address) || has(creator)) ||
    bundle.logs.some(({ address, topics }) => has(address) || topics.some((topic, i) => i > 0 && has(inWord(topic)))) ||
    Object.values(bundle.family).some((rows) =>
      rows.some((row) => Object.values(row).some((cell) => typeof cell === 'string' && addresses.has(cell as Hex))),
    )
  )
}

const PADDING = `0x${'00'.repeat(12)}`

/** The 20 bytes that a word of 32 holds when the others are 0, as addresses stand in topics. */
const inWord = (word: Hex): Hex | null =>
  word.length === 66 && word.startsWith(PADDING) ? `0x${word.slice(PADDING.length)}` : null

/** Blocks that concern the addresses, in runs without holes. */
export function runsOf(bundles: readonly Bundle[], addresses: ReadonlySet<Hex>): readonly (readonly Bundle[])[] {
  const runs: Bundle[][] = []
  for (const bundle of bundles) {
    if (!concerns(bundle, addresses)) continue
    const run = runs.at(-1)
    if (run?.at(-1)!.block.height === bundle.block.height - 1) run.push(bundle)
    else runs.push([bundle])
  }
  return runs
}
