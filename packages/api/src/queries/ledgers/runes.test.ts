import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { outputChain } from '../../testing/output-family.ts'
import { createOutputWorld } from '../../testing/world.ts'

const etchings: readonly FamilyRow[] = Array.from({ length: 60 }, (_, height) => ({
  height,
  tx_index: 1,
  seq: 0,
  txid: `0x${'11'.repeat(32)}`,
  time_ms: 1,
  name: 'RUNE',
  spacers: 0,
  symbol: null,
  divisibility: 0,
  premine: 1n,
  open: 0,
  amount: null,
  cap: null,
  mint_start: null,
  mint_end: null,
  turbo: 0,
}))

/** The etchings up to a height, newest first. */
const readsTo = (through: number): LayerReads =>
  ({
    familyPage: (_table, _match, { before, limit, skip = 0 }) =>
      Promise.resolve(
        etchings
          .filter(({ height }) => Number(height) <= through && Number(height) < (before?.height ?? Infinity))
          .toReversed()
          .slice(skip, skip + limit),
      ),
    latest: () => Promise.resolve([]),
  }) as Pick<LayerReads, 'familyPage' | 'latest'> as LayerReads

test('explorer §5: page numbers of a ledger that lags behind count from its own last block', async () => {
  const world = await createOutputWorld(3, 60)
  let height = 50
  const layer = {
    status: () => ({ id: 'runes', from: 0, through: height, lack: null }),
    consistent: <T>(read: (through: { height: number; hash: `0x${string}` }, reads: LayerReads) => Promise<T>) =>
      read({ height, hash: world.chain[height]!.block.hash }, readsTo(height)),
  }
  const runtime = { ...world.runtime, layers: new Map([['runes', layer]]) }
  const api = createApi({ chains: () => [runtime], knownChains: [outputChain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const chain = outputChain.code
  const first = await client.listRunes({ chain, limit: 10 })
  expect(first.hits.map((rune) => rune.height)).toEqual([50, 49, 48, 47, 46, 45, 44, 43, 42, 41])
  // Meanwhile the ledger comes nearer to the chain's tip.
  height = 55
  const second = await client.listRunes({ chain, limit: 10, page: 2, at: first.extend.at! })
  expect(second.hits.map((rune) => rune.height)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31])
  expect((await client.listRunes({ chain, limit: 10 })).hits[0]!.height).toBe(55)
  expect(client.lastHead(chain)).toMatchObject({ height: 59 })
  api.close()
})
