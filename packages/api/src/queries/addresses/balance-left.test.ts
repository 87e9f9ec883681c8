import { beforeEach, expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { LayerReads } from '@orrery/model/layer'
import type { ChainReads, PageQuery } from '@orrery/model/reads'
import type { TokenAudit } from '@orrery/model/rows'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import type { ChainRuntime, RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { nativeChangeList } from './balance-changes.ts'

const chain = 'TESTNET'
let world: World
let sender: Hex
let token: Hex

beforeEach(async () => {
  world = await createAccountWorld(11)
  sender = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
  token = world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc20')!.asset
})

/** A ledger of days through the archive's end, whose one row says a million. */
function withLayer(runtime: ChainRuntime): ChainRuntime {
  const through = world.archive.state().ranges.at(-1)!.to
  const row = { day: Math.floor(world.chain[through]!.block.timeMs / 86_400_000), high: 0n, low: 1_000_000n }
  const reads = { newestBy: async () => [row], lastRow: async () => row } as unknown as LayerReads
  const layer: RuntimeLayer = {
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through, lack: null }),
    consistent: (read) => read({ height: through, hash: world.chain[through]!.block.hash }, reads),
  }
  return { ...runtime, layers: new Map([[TOKEN_HOLDERS, layer]]) }
}

/** The archive, where questions about an account's transfers are looked at first. */
function watched(look: (page: PageQuery) => void): ChainRuntime {
  const reads = new Proxy(world.archive.reads, {
    get: (own, name: keyof ChainReads) =>
      name === 'transfersOfAccount'
        ? async (...[address, page, filter]: Parameters<ChainReads['transfersOfAccount']>) => {
            look(page)
            return own.transfersOfAccount(address, page, filter)
          }
        : own[name],
  })
  return { ...world.runtime, archive: { ...world.archive, reads } }
}

/** A page that begins at a block of the archive, above which the same day has more. */
async function pageBelow(runtime: ChainRuntime) {
  const { request } = createApi({
    chains: () => [withLayer(runtime)],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const { to } = world.archive.state().ranges.at(-1)!
  return createClient({ request }).getAddressBalanceHistory({
    chain,
    address: sender,
    token,
    limit: 10,
    cursor: String(to - 10),
  })
}

test('screens-evm §5: what lies between a page and the end of its day is looked for down to the page, and no further', async () => {
  const asked: PageQuery[] = []
  const { list, source } = await pageBelow(watched((page) => asked.push(page)))
  expect(source).toBe('ledger')
  expect(list.hits.every(({ after }) => after !== null)).toBe(true)
  const floors = asked.map(({ floor }) => floor)
  expect(floors).toContain(list.hits[0]!.height)
  expect(floors).not.toContain(undefined)
})

test('performance: where that takes more than a reader may, or too long, the balances stay unknown and the changes stand', async () => {
  const whole = await pageBelow(world.runtime)
  const unknown = whole.list.hits.map((hit) => ({ ...hit, after: null }))
  const refused = await pageBelow(
    watched(({ floor = 0 }) => {
      if (floor > 0) throw new OrreryError('STORE_LIMIT', { reason: 'rows' })
    }),
  )
  expect(refused.source).toBeNull()
  expect(refused.list.hits).toEqual(unknown)
  const slow = await pageBelow(watched(({ floor = 0 }) => floor > 0 && world.clock.tick(600)))
  expect(slow.list.hits).toEqual(unknown)
})

test('screens-evm §8.2: of a token whose contract says something else than its transfers no balance is told, of blocks or of days', async () => {
  const audit: TokenAudit = {
    address: token,
    height: 50,
    timeMs: 1,
    supplyTold: 7n,
    supplyLedger: 7n,
    holdersChecked: 5,
    holdersWrong: 1,
  }
  const before = await pageBelow(world.runtime)
  expect([before.source, before.doubted]).toEqual(['ledger', undefined])
  world = await createAccountWorld(11)
  await world.archive.saveAudits([audit])
  const { list, source, days, doubted } = await pageBelow(world.runtime)
  expect([source, days, doubted]).toEqual([null, null, true])
  expect(list.hits).toEqual(before.list.hits.map((hit) => ({ ...hit, after: null })))
})

test('performance: a page of the coin asks the node for 40 old states at most, whatever its size, and leaves no row out', async () => {
  world = await createAccountWorld(11, 200)
  sender = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
  const asked: number[] = []
  world.node.balancesAt = async (_, heights) => {
    asked.push(heights.length)
    return heights.map(BigInt)
  }
  const { request } = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const client = createClient({ request })
  const walk = async (limit: 10 | 100) => {
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const { list } = await client.getAddressBalanceHistory({
        chain,
        address: sender,
        limit,
        ...(cursor !== undefined && { cursor }),
      })
      found.push(...list.hits.map(({ height, txIndex, seq }) => `${height} ${txIndex} ${seq}`))
      if (list.extend.next === null) return found
      cursor = list.extend.next
    }
  }
  const long = await walk(100)
  expect(new Set(long.map((key) => key.split(' ')[0])).size).toBeGreaterThan(50)
  expect(Math.max(...asked)).toBeLessThanOrEqual(40)
  expect(long).toEqual(await walk(10))
})

test('performance: rows that change nothing are passed over for half a second, and the walk says where it goes on', async () => {
  const tx = { status: 'success', value: 0n, fee: 0n, from: token, hash: '0x01', timeMs: 1 }
  const reads = {
    async accountTxs(_: Hex, { before, after }: PageQuery) {
      world.clock.tick(300)
      const top = after === undefined ? (before?.height ?? 10_000) - 1 : after.height + 100
      return Array.from({ length: 100 }, (_none, index) => ({ height: top - index, txIndex: 0, role: 0, tx }))
    },
  } as unknown as ChainReads
  const list = nativeChangeList(sender, undefined, undefined, world.clock)
  const down = await list.read(reads, { limit: 10 })
  expect([down.length, down.stoppedAt?.height]).toEqual([0, 9_800])
  const up = await list.read(reads, { after: { height: 500, txIndex: 0, seq: 0 }, limit: 10 })
  expect([up.length, up.stoppedAt?.height]).toEqual([0, 700])
})
