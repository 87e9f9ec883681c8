import { defineTable } from '@orrery/store/store'
import type { AccountTxRow, Bundle, Cell, DeltaRow, TxRow } from '@orrery/model/rows'
import { ROLE } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { BundleOptions } from './evm-bundles.ts'
import { seeded } from './seeded.ts'

const world = seeded(11)
export const UTXO_ACCOUNTS: readonly Hex[] = Array.from({ length: 20 }, () => world.hex(21))

/** A family's own table, as the tests need one: outputs by outpoint. */
export const TEST_OUTPUTS = defineTable({
  name: 'test_outputs',
  columns: {
    chain: 'u32',
    height: 'u32',
    txid: 'hex',
    vout: 'u32',
    address: 'hex?',
    value: 'u256',
    note: 'text?',
    spends: 'hex?',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'txid', 'vout'],
  granularity: 128,
})

/** Blocks of an output-based chain: no sender, no logs, rows in a table of the family. */
export function utxoBundles({ seed, above, blocks, txs }: BundleOptions): Bundle[] {
  const bundles: Bundle[] = []
  let parent = above
  for (let i = 0; i < blocks; i++) {
    const height = parent.height + 1
    const random = seeded(seed * 7_777_777 + height)
    const timeMs = 1_600_000_000_000 + height * 150_000 + random.int(100_000)
    const rows = { txs: [] as TxRow[], deltas: [] as DeltaRow[], accountTxs: [] as AccountTxRow[] }
    const outputs: Record<string, Cell>[] = []
    const count = 1 + random.int(txs)
    for (let txIndex = 0; txIndex < count; txIndex++) {
      const hash = random.hex(32)
      const net = new Map<Hex, bigint>()
      const roles = new Map<Hex, number>()
      let value = 0n
      const outs = 1 + random.int(4)
      for (let vout = 0; vout < outs; vout++) {
        const amount = BigInt(random.int(5e8))
        const address = random.chance(0.1) ? null : random.pick(UTXO_ACCOUNTS)
        value += amount
        outputs.push({
          height,
          txid: hash,
          vout,
          address,
          value: amount,
          note: random.chance(0.5) ? null : 'p2wpkh',
          spends: random.chance(0.5) ? null : random.hex(32),
        })
        if (!address) continue
        net.set(address, (net.get(address) ?? 0n) + amount)
        roles.set(address, (roles.get(address) ?? 0) | ROLE.to)
        rows.deltas.push({
          height,
          txIndex,
          seq: vout,
          address,
          asset: EMPTY,
          tokenId: null,
          amount,
          cause: txIndex === 0 ? 'reward' : 'transfer',
        })
      }
      if (txIndex > 0) {
        const payer = random.pick(UTXO_ACCOUNTS)
        const spent = value + BigInt(random.int(10_000))
        net.set(payer, (net.get(payer) ?? 0n) - spent)
        roles.set(payer, (roles.get(payer) ?? 0) | ROLE.from)
        rows.deltas.push({
          height,
          txIndex,
          seq: 1000,
          address: payer,
          asset: EMPTY,
          tokenId: null,
          amount: -spent,
          cause: 'transfer',
        })
      }
      rows.txs.push({
        height,
        txIndex,
        hash,
        timeMs,
        from: null,
        to: null,
        created: null,
        value,
        fee: txIndex === 0 ? null : BigInt(random.int(10_000)),
        status: 'success',
        kind: txIndex === 0 ? 'coinbase' : 'transfer',
        method: null,
        input: EMPTY,
        ext: { vsize: 100 + random.int(1000) },
      })
      for (const [address, role] of roles)
        rows.accountTxs.push({ address, height, txIndex, role, net: net.get(address) ?? 0n })
    }
    const bundle: Bundle = {
      block: {
        // Proof of work: hashes begin with zeros.
        height,
        hash: `0x${'00'.repeat(9)}${random.hex(23).slice(2)}`,
        parentHash: parent.hash,
        timeMs,
        txCount: count,
        size: 200 + random.int(100_000),
        producer: null,
        fees: null,
        reward: 5_000_000_000n,
        burnt: null,
        ext: { bits: '1d00ffff' },
      },
      ...rows,
      logs: [],
      transfers: [],
      contracts: [],
      family: { test_outputs: outputs },
    }
    bundles.push(bundle)
    parent = bundle.block
  }
  return bundles
}
