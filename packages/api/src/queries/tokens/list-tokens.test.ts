import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { compareTokens } from '@orrery/model/token-order'
import type { TokenRow } from '@orrery/model/rows'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import type { RuntimeLayer } from '../../runtime.ts'

/** Ledgers whose sums are these, by asset; what is asked of them is kept. */
function layersOf(
  world: Awaited<ReturnType<typeof createAccountWorld>>,
  holders: Readonly<Record<string, number>>,
  transfers: Readonly<Record<string, number>>,
) {
  const asked: unknown[][] = []
  const through = world.chain[20]!.block
  const layer = (id: string, rowOf: (asset: string) => Record<string, unknown> | null): RuntimeLayer => {
    const told = (assets: readonly string[]) =>
      assets.flatMap((asset) => {
        const row = rowOf(asset)
        return row === null ? [] : [{ asset, ...row }]
      })
    const reads = {
      summed: (_: string, match: { asset: readonly string[] }) => Promise.resolve(told(match.asset)),
      ranked: (...asking: unknown[]) => {
        asked.push(asking)
        return Promise.resolve(told(Object.keys(id === TOKEN_HOLDERS ? holders : transfers)))
      },
    } as unknown as LayerReads
    return {
      status: () => ({ id, from: 0, through: through.height, lack: null }),
      consistent: (read) => read({ height: through.height, hash: through.hash }, reads),
    }
  }
  const layers = new Map([
    [
      TOKEN_HOLDERS,
      layer(TOKEN_HOLDERS, (asset) => (asset in holders ? { came: holders[asset]! + 2, went: 2 } : null)),
    ],
    [
      TOKEN_ACTIVITY,
      layer(TOKEN_ACTIVITY, (asset) =>
        asset in transfers
          ? { transfers: transfers[asset], mints: 0, minted_high: 0n, minted_low: 9n, burnt_high: 0n, burnt_low: 1n }
          : null,
      ),
    ],
  ])
  return { layers, asked }
}

test('screens-evm §8.1: tokens come by any column of their list, those of which it is not known last, and the other way round', async () => {
  const world = await createAccountWorld()
  const own = (await world.runtime.archive.reads.tokens({ offset: 0, limit: 100 })).map((row) => row.address)
  const holders = Object.fromEntries(own.slice(0, 3).map((address, at) => [address, [5, 9, 7][at]!]))
  const transfers = Object.fromEntries(own.slice(1).map((address, at) => [address, at + 1]))
  const { layers, asked } = layersOf(world, holders, transfers)
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, layers } }])
  onTestFinished(() => server.close())
  const order = async (more: object): Promise<readonly string[]> =>
    (await server.client.listTokens({ chain: 'tn', limit: 100, ...more })).hits.map(({ address }) => address)
  const [a, b, c] = own as [string, string, string]
  expect(await order({ tokenOrder: 'holders' })).toEqual([b, c, a])
  // What is counted is compared, and what is taken off is taken off.
  expect(asked[0]!.slice(0, 5)).toEqual(['token_holder_days', {}, 'asset', ['came', 'went'], 10_000])
  expect(asked[0]![5]).toEqual(['came', '-went'])
  expect(await order({ tokenOrder: 'holders', turned: true })).toEqual([a, c, b])
  expect(await order({ tokenOrder: 'holders', leastHolders: 7 })).toEqual([b, c])
  expect(await order({ tokenOrder: 'transfers' })).toEqual(own.slice(1).toReversed())
  // Only collections have items, of each of which eight are left.
  const kinds = (await server.client.listTokens({ chain: 'tn', limit: 100, tokenOrder: 'items' })).hits
  expect(kinds.length).toBeGreaterThan(0)
  expect(kinds.every(({ standard, lately }) => standard !== 'erc20' && lately?.items === '8')).toBe(true)
  // What nobody lists and no pool prices is not among the listed and the priced.
  expect(await order({ vouched: true })).toEqual([])
  expect(await order({ pooled: true })).toEqual([])
  // A text's finds come in the order, too, and those of which it is not known stay last when they are turned.
  const all = (await server.client.listTokens({ chain: 'tn', limit: 100 })).hits
  const named = all.filter(({ symbol }) => symbol !== null)
  const text = named[0]!.symbol!.slice(0, 1)
  const found = await order({ text, tokenOrder: 'holders' })
  expect(found).toEqual(found.toSorted((x, y) => (holders[y] ?? -1) - (holders[x] ?? -1)))
  const turned = await order({ text, tokenOrder: 'holders', turned: true })
  expect(turned).toEqual(found.toSorted((x, y) => (holders[x] ?? 1_000) - (holders[y] ?? 1_000)))
  for (const { lately, firstHeight } of all) expect(lately?.firstMs).toBe(world.chain[firstHeight]!.block.timeMs)
})

test('screens-evm §8.1: what the index itself compares needs no ledger, and an order that no ledger tells is refused', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { client } = server
  const all = (await client.listTokens({ chain: 'tn', limit: 100 })).hits.map(({ address }) => address)
  const turned = await client.listTokens({ chain: 'tn', limit: 100, tokenOrder: 'newest', turned: true })
  expect(turned.hits.map(({ address }) => address)).toEqual(all.toReversed())
  expect(turned.extend.of).toBe(all.length)
  const refused = await client.listTokens({ chain: 'tn', tokenOrder: 'holders' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CAPABILITY_MISSING' })
})

test('screens-evm §8.1: supplies are compared in whole tokens, names without their case, and what tells none stands last', () => {
  const token = (address: `0x${string}`, more: Partial<TokenRow>): TokenRow => ({
    address,
    standard: 'erc20',
    name: null,
    symbol: null,
    decimals: 18,
    totalSupply: null,
    rawName: null,
    height: 1,
    readAt: 1,
    ...more,
  })
  const rows = [
    token('0x1', { totalSupply: 10n ** 20n, name: 'beta' }),
    token('0x2', { totalSupply: 101n, decimals: 0, name: 'Alpha' }),
    token('0x3', {}),
    // More decimals than a number of 256 bits has digits.
    token('0x4', { totalSupply: 2n ** 256n - 1n, decimals: 4_000_000_000, name: '' }),
    token('0x5', { totalSupply: 1_000n, decimals: 18, standard: 'erc721' }),
  ]
  const by = (order: Parameters<typeof compareTokens>[0]) =>
    rows.toSorted(compareTokens(order)).map(({ address }) => address)
  expect(by('supply')).toEqual(['0x5', '0x2', '0x1', '0x4', '0x3'])
  expect(by('name')).toEqual(['0x2', '0x1', '0x3', '0x4', '0x5'])
})
