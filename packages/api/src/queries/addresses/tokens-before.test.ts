import { beforeAll, expect, test } from 'vitest'
import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient, type ApiClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { DAY_MS } from '../tokens/token-activity.ts'

let world: World
let address: Hex
let chain: string

beforeAll(async () => {
  world = await createAccountWorld(9, 40)
  world.clock.tick(DAY_MS)
  world.extend(20)
  await world.settle(16)
  chain = world.runtime.chain.code
  const moves = movesOf(() => true)
  // Who holds something of something after all of them.
  const [found] = [...sumsOf(moves)].find(([, amount]) => amount > 0n)!
  address = found.split(' ')[0] as Hex
})

type Move = (typeof world)['chain'][number]['transfers'][number]
const movesOf = (fits: (move: Move) => boolean) =>
  world.chain
    .flatMap(({ transfers }) => transfers)
    .filter((move) => move.asset !== EMPTY && move.from !== move.to && fits(move))

/** What moves add up to, by address and asset. */
function sumsOf(moves: readonly Move[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (holder: Hex | null, asset: Hex, amount: bigint) =>
    holder !== null && sums.set(`${holder} ${asset}`, (sums.get(`${holder} ${asset}`) ?? 0n) + amount)
  for (const { from, to, asset, amount } of moves) {
    add(from, asset, -amount)
    add(to, asset, amount)
  }
  return sums
}

function clientWith(layers?: ReadonlyMap<string, RuntimeLayer>): ApiClient {
  const api = createApi({
    chains: () => [layers === undefined ? world.runtime : { ...world.runtime, layers }],
    knownChains: [world.runtime.chain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  return createClient({ request: api.request })
}

/** A ledger of holders that tells `told`, and what it is asked. */
function ledgerWith(told: readonly { readonly asset: Hex; readonly amount: bigint }[], through: number) {
  const asked: unknown[] = []
  const reads = {
    async edgeRows(...args: Parameters<LayerReads['edgeRows']>) {
      asked.push(args)
      return told.map(({ asset, amount }) => ({
        asset,
        address,
        day: 1,
        high: amount >> 128n,
        low: amount & (2n ** 128n - 1n),
      }))
    },
  } as unknown as LayerReads
  const layer = {
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through, lack: null }),
    consistent: <T>(read: (at: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
      read({ height: through, hash: '0x' }, reads),
  } as unknown as RuntimeLayer
  return { layers: new Map([[TOKEN_HOLDERS, layer]]), asked }
}

test('screens-evm §5: a statement from the first block on opens with no tokens, and closes with what its transfers left', async () => {
  const { tokens } = await clientWith().getAddressStatement({ chain, address })
  const left = sumsOf(movesOf(({ height }) => height > 0))
  const expected = tokens!.map(({ token }) => left.get(`${address} ${token.address.toLowerCase()}`) ?? 0n)
  expect(expected.some((amount) => amount > 0n)).toBe(true)
  // What was moved before it was got is moved in ways that no transfer tells.
  for (const [at, { opening, closing }] of tokens!.entries())
    expect([opening, closing]).toEqual(expected[at]! < 0n ? [null, null] : ['0', expected[at]!.toString()])
})

test('screens-evm §5: one that begins with a day opens with what the ledger of holders has of the day before', async () => {
  const since = (Math.floor(world.chain[0]!.block.timeMs / DAY_MS) + 1) * DAY_MS
  const first = world.chain.find(({ block }) => block.timeMs >= since)!.block.height
  const inIt = movesOf(({ height, from, to }) => height >= first && (from === address || to === address))
  const net = sumsOf(inIt)
  const asset = inIt[0]!.asset
  const huge = 2n ** 200n
  const { layers, asked } = ledgerWith([{ asset, amount: huge }], first - 1)
  const { tokens } = await clientWith(layers).getAddressStatement({ chain, address, since })
  const line = tokens!.find(({ token }) => token.address.toLowerCase() === asset)
  expect(line).toMatchObject({ opening: huge.toString(), closing: (huge + net.get(`${address} ${asset}`)!).toString() })
  expect(asked).toMatchObject([
    [TOKEN_HOLDINGS, { address }, 'asset', { end: 'last', until: { by: 'day', through: since / DAY_MS - 1 } }],
  ])
  const untold = async (have: ReadonlyMap<string, RuntimeLayer> | undefined, from: number) =>
    (await clientWith(have).getAddressStatement({ chain, address, since: from })).tokens!.every(
      ({ opening, closing }) => opening === null && closing === null,
    )
  // A ledger that has not come so far, none at all, and a period that begins within a day.
  expect(await untold(ledgerWith([], first - 2).layers, since)).toBe(true)
  expect(await untold(undefined, since)).toBe(true)
  expect(await untold(layers, since + 1)).toBe(true)
})
