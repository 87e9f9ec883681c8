import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { versionsOfTx } from './tx-versions.ts'
import { outputFamily } from '../../testing/output-family.ts'

const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const waiting = (n: number, claims: readonly number[]): PendingTxRow => ({
  hash: hash(n),
  from: null,
  to: null,
  created: null,
  value: 1n,
  fee: 100n,
  kind: 'transfer',
  method: null,
  input: '0x',
  ext: { claims, outputs: [] },
  seenMs: 1_000 + n,
})

const desk = { family: outputFamily, wire: { hash: (of: Hex) => of.slice(2) } } as unknown as ChainDesk
const shapes = { vsize: () => 100 } as unknown as EsploraShapes

/** What is told of one that spends what so many others spent. */
async function replacing(count: number) {
  const head = createChainHead({
    chain: 'SIM',
    pendingKeys: ({ ext }) => ({ conflicts: (ext['claims'] as unknown as number[]).map(String), accounts: [] }),
  })
  const others = Array.from({ length: count }, (_, n) => waiting(n, [n]))
  const last = waiting(
    1_000,
    others.map((_, n) => n),
  )
  head.apply({ type: 'pending', added: others, removed: [], seenMs: 2_000 })
  head.apply({ type: 'pending', added: [last], removed: [], seenMs: 3_000 })
  return versionsOfTx(desk, shapes, { state: 'pending', source: 'head', tx: last, view: head.view() })
}

test('screens-nonevm §4.4: all that one transaction took the place of is told (BIP-125 lets it be 100), or that it is not', async () => {
  const { versions, whole } = await replacing(15)
  expect(whole).toBe(true)
  expect(versions.map((version) => version.hash)).toEqual(
    [...Array.from({ length: 15 }, (_, n) => n), 1_000].map((n) => hash(n).slice(2)),
  )
  expect(await replacing(100)).toMatchObject({ whole: true, versions: { length: 101 } })
  expect(await replacing(101)).toMatchObject({ whole: false, versions: { length: 101 } })
})
