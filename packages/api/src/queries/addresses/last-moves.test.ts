import { expect, test } from 'vitest'
import type { LayerReads } from '@orrery/model/layer'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

const DAY_MS = 86_400_000

test('screens-evm §5: each asset of an address says when it was moved last, where a ledger of holders knows it', async () => {
  const world = await createAccountWorld()
  const through = world.archive.state().ranges.at(-1)!.to
  const isFungible = (asset: Hex) => SAMPLE_TOKENS.find((token) => token.address === asset)?.standard === 'erc20'
  const sums = new Map<string, bigint>()
  for (const { address, asset, tokenId, amount } of world.chain.flatMap(({ deltas }) => deltas))
    if (tokenId === null && isFungible(asset))
      sums.set(`${address} ${asset}`, (sums.get(`${address} ${asset}`) ?? 0n) + amount)
  const [address, known] = [...sums].find(([, amount]) => amount > 0n)![0].split(' ') as [Hex, Hex]
  const asked: unknown[] = []
  const reads = {
    edgeRows: async (...args: Parameters<LayerReads['edgeRows']>) => {
      asked.push(args)
      return [{ asset: known, address, day: 20_000, high: 0n, low: 1n }]
    },
  } as unknown as LayerReads
  const layer = {
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through, lack: null }),
    consistent: <T>(read: (at: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: through, hash: '0x' }, reads),
  } as unknown as RuntimeLayer
  const list = (layers?: ReadonlyMap<string, RuntimeLayer>) =>
    createClient({
      request: createApi({
        chains: () => [layers === undefined ? world.runtime : { ...world.runtime, layers }],
        knownChains: [world.runtime.chain],
        clock: world.clock,
        log: silentLog,
        limits: { ratePerMinute: 0 },
      }).request,
    }).listAddressTokens({ chain: world.runtime.chain.code, address, limit: 100 })
  const { hits } = await list(new Map([[TOKEN_HOLDERS, layer]]))
  const fungible = hits.filter(({ tokenId, token }) => tokenId === null && token.standard === 'erc20')
  expect(fungible.map(({ token }) => token.address.toLowerCase())).toContain(known)
  for (const { token, lastMove } of fungible)
    expect(lastMove).toEqual(token.address.toLowerCase() === known ? { dayMs: 20_000 * DAY_MS, through } : null)
  for (const row of hits) if (!fungible.includes(row)) expect(row.lastMove).toBeUndefined()
  expect(asked).toMatchObject([
    [TOKEN_HOLDINGS, { address, asset: expect.arrayContaining([known]) }, 'asset', { end: 'last' }],
  ])
  for (const row of (await list()).hits) expect(row.lastMove).toBeUndefined()
})
