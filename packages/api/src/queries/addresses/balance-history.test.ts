import { beforeAll, expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { LayerReads } from '@orrery/model/layer'
import type { ChainReads, PageQuery, Position } from '@orrery/model/reads'
import { ROLE, type FamilyRow } from '@orrery/model/rows'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import type { BalanceHistory } from '@orrery/model/wire/balance-history'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { createClient, type ApiClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain, accountFamily } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { changeByCall, changeByTx, nativeChangeList, type Change } from './balance-changes.ts'
import { afterBlocks } from './balance-history.ts'

const chain = 'TESTNET'
const DAY_MS = 86_400_000
let world: World
let client: ApiClient
let sender: Hex
let token: Hex

const clientOf = (runtime: World['runtime']) =>
  createClient({
    request: createApi({
      chains: () => [runtime],
      knownChains: [accountChain],
      clock: world.clock,
      log: silentLog,
      limits: { ratePerMinute: 0 },
    }).request,
  })

beforeAll(async () => {
  world = await createAccountWorld(11)
  client = clientOf(world.runtime)
  sender = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
  token = world.chain.flatMap(({ transfers }) => transfers).find(({ standard }) => standard === 'erc20')!.asset
})

/** All rows by cursors, downwards, and the pages that they came on. */
async function walk(api: ApiClient, of: string | undefined): Promise<BalanceHistory[]> {
  const pages: BalanceHistory[] = []
  for (let cursor: string | undefined; ;) {
    const page = await api.getAddressBalanceHistory({
      chain,
      address: sender,
      limit: 10,
      ...(of !== undefined && { token: of }),
      ...(cursor !== undefined && { cursor }),
    })
    pages.push(page)
    if (page.list.extend.next === null) return pages
    cursor = page.list.extend.next
  }
}

test('screens-evm §5: what changed the coin of an address is each of its transactions and withdrawals, newest first, with what the node says was left', async () => {
  world.node.balancesAt = async (_, heights) => heights.map((height) => (height < 20 ? null : BigInt(height)))
  const pages = await walk(client, undefined)
  const rows = pages.flatMap(({ list }) => list.hits)
  const expected = world.chain.toReversed().flatMap(({ block, txs, family }) => [
    ...(family['test_account_withdrawals'] ?? [])
      .filter((row) => row['address'] === sender)
      .toSorted((a, b) => Number(b['seq']) - Number(a['seq']))
      .map((row) => ({ height: block.height, txIndex: null, cause: 'withdrawal', change: String(row['amount']) })),
    ...txs.toReversed().flatMap((tx) => {
      const [gives, gets] = [tx.from === sender, tx.to === sender || tx.created === sender]
      const moved = gives === gets ? 0n : gives ? -tx.value : tx.value
      const change = moved - (gives ? tx.fee! : 0n)
      return change === 0n
        ? []
        : [{ height: block.height, txIndex: tx.txIndex, cause: 'transaction', change: change.toString() }]
    }),
  ])
  expect(rows.map(({ height, txIndex, cause, change }) => ({ height, txIndex, cause, change }))).toEqual(expected)
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row.after).toBe(row.height < 20 ? null : String(row.height))
  expect(pages[0]).toMatchObject({ token: null, source: 'node', traced: null, days: null })
  // The same rows upwards.
  const last = pages.at(-2)!
  const back = await client.getAddressBalanceHistory({
    chain,
    address: sender,
    limit: 10,
    cursor: pages.at(-1)!.list.extend.previous!,
  })
  expect(back.list.hits).toEqual(last.list.hits)
})

test('screens-evm §0: a node without old states leaves balances unknown, and nothing else', async () => {
  world.node.balancesAt = async () => Promise.reject(new Error('missing trie node'))
  const { list, source } = await client.getAddressBalanceHistory({ chain, address: sender })
  expect(source).toBeNull()
  expect(list.hits.every(({ after }) => after === null)).toBe(true)
  expect(list.hits.every(({ change }) => change !== null)).toBe(true)
})

/** What the address had of the token after a block, by the deltas of all blocks. */
const heldAfter = (height: number): bigint =>
  world.chain
    .filter(({ block }) => block.height <= height)
    .flatMap(({ deltas }) => deltas)
    .filter(({ address, asset }) => address === sender && asset === token)
    .reduce((sum, { amount }) => sum + amount, 0n)

test('screens-evm §5: balances of a token are the ledger after each block, on every page, and by day', async () => {
  const dayOf = (height: number) => Math.floor(world.chain[height]!.block.timeMs / DAY_MS)
  const tip = world.chain.at(-1)!.block
  const through = world.archive.state().ranges.at(-1)!.to
  const rowAt = (height: number): FamilyRow => {
    const amount = heldAfter(height)
    return { day: dayOf(height), height, high: amount >> 128n, low: amount & ((1n << 128n) - 1n) }
  }
  const reads = {
    newestBy: (_: string, match: object, by: string) => {
      expect([match, by]).toEqual([{ asset: token, address: sender }, 'day'])
      return Promise.resolve([rowAt(through)])
    },
    lastRow: (_: string, match: object, until: { by: string; through: number }) => {
      expect([match, until.by]).toEqual([{ asset: token, address: sender }, 'day'])
      const row = rowAt(through)
      return Promise.resolve(Number(row['day']) > until.through ? null : row)
    },
  } as unknown as LayerReads
  const layer: RuntimeLayer = {
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through, lack: null }),
    consistent: (read) => read({ height: through, hash: world.chain[through]!.block.hash }, reads),
  }
  const pages = await walk(clientOf({ ...world.runtime, layers: new Map([[TOKEN_HOLDERS, layer]]) }), token)
  const rows = pages.flatMap(({ list }) => list.hits)
  const own = world.chain
    .flatMap(({ transfers }) => transfers)
    .filter(({ asset, from, to }) => asset === token && (from === sender || to === sender))
  expect(rows.map(({ height, seq }) => [height, seq])).toEqual(own.toReversed().map(({ height, seq }) => [height, seq]))
  const known = rows.filter(({ after }) => after !== null)
  for (const row of known) expect(row.after, `block ${row.height}`).toBe(heldAfter(row.height).toString())
  // The first page by the sums of now, the others by the day's end: a page that begins above the ledger cannot be told.
  expect(pages[0]!.list.hits.every(({ after }) => after !== null)).toBe(true)
  for (const { list } of pages.slice(1))
    expect(list.hits.every(({ after }) => (after === null) === list.hits[0]!.height > through)).toBe(true)
  expect(known.some(({ height }) => height <= through)).toBe(true)
  expect(pages[0]!.days).toEqual({
    points: [{ timeMs: dayOf(tip.height) * DAY_MS, amount: heldAfter(through).toString() }],
    cut: false,
    through,
  })
  // Without the ledger of days only the newest page tells what was left.
  const [plain, next] = await walk(client, token)
  expect(plain!.source).toBe('ledger')
  expect(plain!.days).toBeNull()
  if (next !== undefined) expect(next.list.hits.every(({ after }) => after === null)).toBe(true)
})

test('screens-evm §5: what failed costs its fee and moves nothing, what one sends to oneself stays, and an unknown fee is an unknown change', () => {
  const tx = { from: sender, to: token, created: null, value: 5n, fee: 2n, status: 'success' as const, timeMs: 1 }
  const of = (role: number, change: object = {}) =>
    changeByTx({ role, height: 1, txIndex: 0, tx: { ...tx, ...change } as never })?.change
  expect(of(ROLE.from)).toBe(-7n)
  expect(of(ROLE.to)).toBe(5n)
  expect(of(ROLE.from, { status: 'failed' })).toBe(-2n)
  expect(of(ROLE.to, { status: 'failed' })).toBeUndefined()
  expect(of(ROLE.from | ROLE.to)).toBe(-2n)
  expect(of(ROLE.from, { fee: null })).toBeNull()
  const call = { height: 1, txIndex: 0, seq: 1, kind: 'call', outcome: 'done', from: sender, to: token, value: 3n }
  const by = (change: object) => changeByCall(sender, { ...call, ...change } as unknown as CallRow)?.change
  expect([by({}), by({ from: token, to: sender }), by({ outcome: 'undone' }), by({ kind: 'callcode' })]).toEqual([
    -3n,
    3n,
    undefined,
    undefined,
  ])
})

test('balances after blocks count what of the newest block is not on the page', () => {
  const row = (height: number, change: bigint) => ({ place: { height, txIndex: 0, seq: 0 }, change })
  const after = afterBlocks([row(9, 1n), row(9, 2n), row(7, 5n), row(3, -1n)], 100n, 10n)
  expect([...after]).toEqual([
    [9, 100n],
    [7, 87n],
    [3, 82n],
  ])
})

/** Reads of transactions, calls and withdrawals that stand in three lists, as tables page them. */
function readsOf(txs: readonly Position[], calls: readonly Position[], withdrawals: readonly Position[]) {
  const compare = (a: Position, b: Position) => b.height - a.height || b.txIndex - a.txIndex || b.seq - a.seq
  const page = (rows: readonly Position[], { before, after, limit }: PageQuery): readonly Position[] => {
    const found = rows
      .filter((row) => (!before || compare(before, row) < 0) && (!after || compare(row, after) < 0))
      .toSorted(compare)
    return after && !before ? found.slice(-limit) : found.slice(0, limit)
  }
  return {
    accountTxs: async (_: Hex, query: PageQuery) =>
      page(txs, query).map((at) => ({
        ...at,
        role: ROLE.to,
        tx: { status: 'success', value: 1n, fee: 0n, from: token, hash: '0x01', timeMs: 1 },
      })),
    familyPage: async (table: string, _: object, query: PageQuery) =>
      table === 'calls'
        ? page(calls, query)
        : page(withdrawals, query).map(({ height, seq }) => ({ height, seq, amount: 1n, time_ms: 1 })),
  } as unknown as ChainReads
}

test('transactions, calls and withdrawals of an address are one list in the order of the chain, whatever the pages, both ways', async () => {
  const calls = {
    byAccount: 'calls',
    of: (row: FamilyRow) => ({ ...row, kind: 'call', outcome: 'done', from: token, to: sender, value: 1n }),
  } as unknown as CallSource
  const random = createRandom(3)
  const places = (count: number, make: () => Position): Position[] => [
    ...new Map(Array.from({ length: count }, make).map((at) => [JSON.stringify(at), at])).values(),
  ]
  const height = () => randomInteger(random, 1, 30)
  const txs = places(150, () => ({ height: height(), txIndex: randomInteger(random, 0, 9), seq: 0 }))
  const inner = places(400, () => ({
    height: height(),
    txIndex: randomInteger(random, 0, 9),
    seq: randomInteger(random, 0, 6),
  }))
  const paid = places(40, () => ({ height: height(), txIndex: 0, seq: randomInteger(random, 0, 3) }))
  const list = nativeChangeList(sender, calls, accountFamily.blockData, world.clock)
  const reads = readsOf(txs, inner, paid)
  const key = ({ place, cause }: Change) => `${place.height} ${place.txIndex} ${place.seq} ${cause}`
  const down: Change[] = []
  for (let before: Position | undefined; ;) {
    const limit = randomInteger(random, 1, 40)
    const rows = await list.read(reads, { ...(before && { before }), limit })
    down.push(...rows)
    if (rows.length < limit) break
    before = rows.at(-1)!.place
  }
  expect(new Set(down.map(key)).size).toBe(down.length)
  expect(down.length).toBe(txs.length + inner.length + paid.length)
  const order = (a: Change, b: Change) =>
    b.place.height - a.place.height || b.place.txIndex - a.place.txIndex || b.place.seq - a.place.seq
  expect(down.map(key)).toEqual(down.toSorted(order).map(key))
  const up: Change[] = []
  for (let after: Position = { height: 0, txIndex: 0, seq: 0 }; ;) {
    const limit = randomInteger(random, 1, 40)
    const rows = await list.read(reads, { after, limit })
    up.unshift(...rows)
    if (rows.length < limit) break
    after = rows[0]!.place
  }
  expect(up.map(key)).toEqual(down.map(key))
})
