import { OrreryError } from '@orrery/errors/orrery-error'
import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Bundle, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainRuntime } from '../../runtime.ts'
import { createMemoryArchive } from '../../testing/memory-archive.ts'
import { outputFamily } from '../../testing/output-family.ts'
import { bareBundle, hashOf } from '../../testing/pool-rows.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { clusterOfTx, minedRateOf } from './tx-cluster.ts'

type Point = { readonly txid: Hex; readonly vout: number }
type Tx = { readonly hash: Hex; readonly inputs: readonly Point[]; readonly outputs: number }

function blockOf(height: number, txs: readonly Tx[]): Bundle {
  const rows = txs.map((tx, txIndex): TxRow => ({
    height,
    txIndex,
    hash: tx.hash,
    timeMs: height,
    from: null,
    to: null,
    created: null,
    value: 1n,
    fee: 100n,
    status: 'success',
    kind: 'transfer',
    method: null,
    input: '0x',
    ext: {
      inputs: tx.inputs.map((input) => ({ ...input, height })),
      outputs: Array.from({ length: tx.outputs }, (_, vout) => ({ vout, address: hashOf(9), value: '1' })),
    },
  }))
  return bareBundle(height, rows, {
    spends: txs.flatMap((tx, txIndex) =>
      tx.inputs.map(({ txid, vout }, vin) => ({
        height,
        tx_index: txIndex,
        txid: tx.hash,
        vin,
        prev_txid: txid,
        prev_vout: vout,
      })),
    ),
  })
}

test('screens-nonevm §4.4: where the node keeps its pool in clusters the order and the rates that count are its own, by chunks', async () => {
  const [parent, child, other, strange] = [hashOf(1), hashOf(2), hashOf(3), hashOf(4)]
  const waits = (of: Hex, fee: bigint, inputs: readonly Point[]) => ({
    ...blockOf(1, [{ hash: of, inputs, outputs: 2 }]).txs[0]!,
    fee,
    seenMs: 1,
    ext: { inputs, outputs: [], size: 100, mempool: { depends: inputs.map(({ txid }) => txid) } },
  })
  const head = createChainHead({ chain: 'SIM' })
  const added = [
    waits(parent, 100n, []),
    waits(child, 900n, [{ txid: parent, vout: 0 }]),
    waits(other, 50n, [{ txid: parent, vout: 1 }]),
  ] as never
  head.apply({ type: 'pending', added, removed: [], poolSize: 3, seenMs: 1 })
  const shapes = { vsize: () => 100, inputs: ({ ext }: TxRow) => ext['inputs'] } as unknown as EsploraShapes
  const found = { state: 'pending', tx: head.view().pending.get(parent)!, view: head.view() } as never
  const ask = (mempoolCluster: () => Promise<unknown>) =>
    clusterOfTx(
      {
        runtime: { head },
        clock: { monotonic: () => 0 },
        family: outputFamily,
        wire: { hash: (of: Hex) => of },
        node: { mempoolCluster },
      } as unknown as ChainDesk,
      shapes,
      found,
    )
  const chunks = [
    { fee: 1_000n, weight: 800, txids: [parent, child] },
    { fee: 50n, weight: 400, txids: [other] },
  ]
  const told = await ask(async () => ({ chunks }))
  expect(told).toMatchObject({ orderedBy: 'node', whole: true, height: null })
  expect(told.txs.map(({ hash: of, effectiveRate, chunk }) => [of, effectiveRate, chunk])).toEqual([
    [parent, '5.00', 0],
    [child, '5.00', 0],
    [other, '0.50', 1],
  ])
  // One that the node has and we have not heard of yet is missed, and said to be.
  expect(await ask(async () => ({ chunks: [...chunks, { fee: 1n, weight: 400, txids: [strange] }] }))).toMatchObject({
    whole: false,
    txs: { length: 3 },
  })
  for (const silent of [async () => null, () => Promise.reject(new OrreryError('UPSTREAM_BUSY', {} as never))])
    expect(await ask(silent)).toMatchObject({ orderedBy: 'site', txs: { length: 3 } })
})

// 20 payouts of 600 outputs each, nearly all of which a later block spends: more than one question is answered with.
test('screens-nonevm §4.4: spends of later blocks push nobody out of a mined cluster', async () => {
  const payouts = Array.from({ length: 20 }, (_, n): Tx => ({
    hash: hashOf(100 + n),
    inputs: [{ txid: hashOf(1), vout: n }],
    outputs: 600,
  }))
  const child: Tx = { hash: hashOf(500), inputs: [{ txid: hashOf(119), vout: 599 }], outputs: 1 }
  const later: Tx = {
    hash: hashOf(600),
    inputs: payouts.flatMap(({ hash: txid }) => Array.from({ length: 599 }, (_, vout) => ({ txid, vout }))),
    outputs: 1,
  }
  const head = createChainHead({ chain: 'SIM', tableOrder: { spends: ['prev_txid', 'prev_vout'] } })
  const bundles = [blockOf(1, [{ hash: hashOf(1), inputs: [], outputs: 20 }, ...payouts, child]), blockOf(2, [later])]
  for (const bundle of bundles) head.apply({ type: 'extended', bundle, seenMs: 1 })
  const runtime = { head, archive: createMemoryArchive('SIM') } as unknown as ChainRuntime
  const desk = { runtime, family: outputFamily, wire: { hash: (of: Hex) => of } } as unknown as ChainDesk
  const shapes = {
    vsize: () => 100,
    inputs: ({ ext }: TxRow) => ext['inputs'],
  } as unknown as EsploraShapes
  const tx = bundles[0]!.txs[0]!
  const found = { state: 'included', source: 'head', tx, view: head.view() } as unknown as Parameters<
    typeof clusterOfTx
  >[2]
  const { txs, whole, height } = await clusterOfTx(desk, shapes, found)
  expect({ height, whole }).toEqual({ height: 1, whole: true })
  expect(txs.map((one) => one.hash).toSorted()).toEqual([tx.hash, ...payouts.map((one) => one.hash), child.hash])
})

test('screens-nonevm §4.3: a mined parent counts with the child of its block that pays for it, and nothing is told where none is bound to it, or not all can be told', async () => {
  const [parent, child, alone] = [hashOf(1), hashOf(2), hashOf(3)]
  const bundle = blockOf(1, [
    { hash: parent, inputs: [], outputs: 2 },
    { hash: child, inputs: [{ txid: parent, vout: 0 }], outputs: 1 },
    { hash: alone, inputs: [], outputs: 1 },
  ])
  const fees = new Map([
    [parent, 100n],
    [child, 900n],
    [alone, 300n],
  ])
  const txs = bundle.txs.map((tx) => ({ ...tx, fee: fees.get(tx.hash)! }))
  const head = createChainHead({ chain: 'SIM', tableOrder: { spends: ['prev_txid', 'prev_vout'] } })
  head.apply({ type: 'extended', bundle: { ...bundle, txs }, seenMs: 1 })
  const runtime = { head, archive: createMemoryArchive('SIM') } as unknown as ChainRuntime
  const desk = { runtime, family: outputFamily, wire: { hash: (of: Hex) => of } } as unknown as ChainDesk
  const shapes = { vsize: () => 100, inputs: ({ ext }: TxRow) => ext['inputs'] } as unknown as EsploraShapes
  const rateOf = (at: number, spends: readonly ({ readonly height: number | null } | null)[]) =>
    minedRateOf(desk, shapes, txs[at]!, spends)
  // 1,000 base units of 200 bytes.
  expect(await rateOf(0, [{ height: 1 }, null])).toBe('5.00')
  expect(await rateOf(1, [])).toBe('5.00')
  expect(await rateOf(2, [null])).toBeNull()
  expect(await rateOf(2, [{ height: 2 }])).toBeNull()
  // One of them is in no row: whoever asks of it learns nothing that may be wrong.
  const strange = { ...txs[1]!, ext: { ...txs[1]!.ext, inputs: [{ txid: hashOf(9), vout: 0, height: 1 }] } }
  expect(await minedRateOf(desk, shapes, strange, [])).toBeNull()
})
