import { OrreryError } from '@orrery/errors/orrery-error'
import type { Lookups } from '@orrery/family/adapter'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createOutputWorld } from '../../testing/world.ts'

const HASH: Hex = `0x${'5d'.repeat(32)}`

test('screens-nonevm §4.1: what a node has seen of double spends is told of what waits, of chains that prove them, and never keeps a page', async () => {
  const world = await createOutputWorld(9)
  const [{ txs }] = world.chain as unknown as [{ txs: readonly PendingTxRow[] }]
  world.pend({ ...txs[0]!, hash: HASH, kind: 'transfer', seenMs: world.clock.now() })
  const mined = world.chain.at(-1)!.txs[0]!.hash
  const { chain, lookups } = world.runtime
  const open = (doubleSpend: Lookups['doubleSpend'], proves = true) => {
    const runtime = {
      ...world.runtime,
      chain: { ...chain, quirks: { ...chain.quirks, ...(proves && { doubleSpendProofs: true }) } } as typeof chain,
      lookups: { ...lookups!, ...(doubleSpend && { doubleSpend }) },
    }
    const { request } = createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog })
    const client = createClient({ request })
    return async (hash: Hex) => (await client.getTransaction({ chain: 'tc', hash: hash.slice(2) })).ext['doubleSpend']
  }
  const outpoint = { txid: `0x${'ab'.repeat(32)}` as Hex, vout: 1 }
  const seen = open(async () => ({ proof: { id: `0x${'cd'.repeat(32)}`, outpoint, ancestor: null }, score: 0 }))
  expect(await seen(HASH)).toEqual({
    score: 0,
    proof: { id: 'cd'.repeat(32), outpoint: { txid: 'ab'.repeat(32), vout: 1 }, ancestor: null },
  })
  expect(await seen(mined), 'a block has decided').toBeUndefined()
  expect(await open(async () => null)(HASH)).toBeNull()
  const broken = async () => {
    throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'tc', reason: 'gone' })
  }
  expect(await open(broken)(HASH)).toBeNull()
  expect(await open(broken, false)(HASH)).toBeUndefined()
})
