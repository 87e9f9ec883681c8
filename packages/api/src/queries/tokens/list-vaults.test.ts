import type { LayerReads } from '@orrery/model/layer'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { VAULT_ACTIVITY } from '@orrery/model/vault-activity'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

const [VAULT, OTHER, SILENT] = SAMPLE_TOKENS.map(({ address }) => address) as [Hex, Hex, Hex]
const asOf = { height: 59, hash: `0x${'7'.repeat(64)}` } as const

test('screens-evm §8.1: vaults are the busiest first, each with what its contract tells, and what is not told is not made up', async () => {
  const world = await createAccountWorld()
  const reads = {
    ranked: (_table, _match, _key, sums, limit, order) => {
      expect([sums, limit, order]).toEqual([['deposits', 'withdrawals'], 10_000, sums])
      return Promise.resolve([
        { vault: VAULT, deposits: 9, withdrawals: 1 },
        { vault: OTHER, deposits: 3, withdrawals: 4 },
        { vault: SILENT, deposits: 0, withdrawals: 1 },
      ])
    },
  } as Pick<LayerReads, 'ranked'> as LayerReads
  const layer = {
    status: () => ({ id: VAULT_ACTIVITY, from: 0, through: 20, lack: null }),
    consistent: <T>(read: (to: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: 20, hash: world.chain[20]!.block.hash }, reads),
  }
  let asked = 0
  world.node.vault = async (address: Hex, shares: bigint) => {
    asked++
    if (address === SILENT) throw new Error('the node does not answer')
    return address === OTHER ? null : { asOf, asset: OTHER, totalAssets: 1n << 200n, worth: shares * 3n }
  }
  const chain = world.runtime.chain
  const runtime = { ...world.runtime, layers: new Map([[VAULT_ACTIVITY, layer]]) }
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const { ledger, list } = await client.listVaults({ chain: chain.code, limit: 10 })
  expect(ledger).toMatchObject({ through: 20, lack: null })
  expect(list.total).toBe(3)
  const { decimals } = await client.getToken({ chain: chain.code, address: VAULT })
  expect(list.hits).toMatchObject([
    {
      token: { address: VAULT },
      deposits: 9,
      withdrawals: 1,
      isVault: true,
      vault: {
        asset: { address: OTHER },
        totalAssets: String(1n << 200n),
        sharePrice: String(3n * 10n ** BigInt(decimals!)),
      },
    },
    { token: { address: OTHER }, isVault: false, vault: null },
    { token: { address: SILENT }, isVault: null, vault: null },
  ])
  const before = asked
  const again = await client.listVaults({ chain: chain.code, limit: 20 })
  expect(again.list.hits.slice(0, 2)).toEqual(list.hits.slice(0, 2))
  expect(asked, 'what a contract told is kept for a while, what it did not is asked again').toBe(before + 1)
  api.close()
})
