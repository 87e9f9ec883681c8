import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { ChainReads, FamilyMatch, PageQuery } from '@orrery/model/reads'
import type { FamilyRow, TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let world: World
let server: TestServer

const callsOf = (bundle: World['chain'][number]): readonly CallRow[] =>
  bundle.txs.map(({ height, txIndex, from, to, value, status }) => ({
    height,
    txIndex,
    seq: 1,
    kind: 'call',
    outcome: status === 'failed' ? 'undone' : 'done',
    path: '0',
    from: to ?? from!,
    to: from,
    value,
    gas: null,
    gasUsed: null,
    method: txIndex % 2 === 0 ? '0xa9059cbb' : null,
    error: null,
  }))

const source: CallSource = {
  table: 't_calls',
  byAccount: 't_account_calls',
  traced: 't_traced',
  ledger: { ledger: 1 },
  creations: {},
  failures: {},
  of: (row) => row as unknown as CallRow,
  isKept: () => true,
  isActing: () => true,
}

/** Reads of a chain whose every transaction makes one call back, in all blocks of which `isTraced` says so. */
function withCalls(reads: ChainReads, isTraced: (height: number) => boolean): ChainReads {
  const rowsOf = async (page: PageQuery): Promise<CallRow[]> => {
    const inside = new Set((await reads.blocks({ limit: 100 })).map(({ height }) => height).filter(isTraced))
    const { before, floor = 0, ceiling = 1_000_000, limit } = page
    return world.chain
      .flatMap(callsOf)
      .filter(({ height }) => inside.has(height) && height >= floor && height <= ceiling)
      .toReversed()
      .filter(
        ({ height, txIndex, seq }) =>
          before === undefined ||
          height < before.height ||
          (height === before.height && (txIndex < before.txIndex || (txIndex === before.txIndex && seq < before.seq))),
      )
      .slice(0, limit)
  }
  // Reads of the test's archive are made when they are asked for.
  return Object.assign(Object.create(reads) as ChainReads, {
    familyCount: async (table: string, match: FamilyMatch) =>
      table === source.traced
        ? (await reads.blocks({ limit: 100 })).filter(({ height }) => isTraced(height)).length
        : reads.familyCount(table, match),
    async familyPage(table: string, match: FamilyMatch, page: PageQuery) {
      if (table !== source.table && table !== source.byAccount) return reads.familyPage(table, match, page)
      const rows = await rowsOf({ ...page, limit: 1_000_000 })
      const { address } = match
      return rows
        .filter(({ from, to }) => address === undefined || from === address || to === address)
        .slice(0, page.limit) as unknown as readonly FamilyRow[]
    },
  })
}

const METHOD: Hex = '0xa9059cbb'
const methodOf = ({ txIndex }: { readonly txIndex: number }): Hex | null => (txIndex % 2 === 0 ? METHOD : null)

/** Reads of a chain of whose transactions every other one calls a function. */
const withMethods = (reads: ChainReads): ChainReads =>
  Object.assign(Object.create(reads) as ChainReads, {
    txRefs: async (places: readonly Place[]) =>
      (await reads.txRefs(places)).map((ref) => ({ ...ref, method: methodOf(ref) })),
  })

/** The world with calls in blocks of which `isTraced` says so. */
const serveCalls = (isTraced: (height: number) => boolean): Promise<TestServer> =>
  serveWith((reads) => withCalls(reads, isTraced))

/** Two functions that have names. */
const NAMES = {
  find: () => [],
  method: () => null,
  selectors: (text: string): readonly Hex[] =>
    /^transfer(?:\(address, uint256\))?$/i.test(text) ? [METHOD] : text === 'approve' ? ['0x095ea7b3'] : [],
  call: () => null,
  log: () => null,
  read: () => Promise.reject(new Error('nothing is verified here')),
}

/** The world with other reads. */
async function serveWith(change: (reads: ChainReads) => ChainReads): Promise<TestServer> {
  const { runtime } = world
  const view = runtime.head.view()
  const head = { ...view, reads: change(view.reads) }
  const reads = change(runtime.archive.reads)
  return startTestServer([
    {
      ...world,
      runtime: {
        ...runtime,
        family: { ...runtime.family, calls: source, decode: NAMES },
        head: { ...runtime.head, view: () => head },
        archive: { ...runtime.archive, reads, consistent: (read) => read(runtime.archive.state()) },
      },
    },
  ])
}

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

type Answer = { readonly list: { readonly hits: readonly Place[]; readonly extend: { readonly next: string | null } } }
type Place = { readonly height: number; readonly txIndex: number; readonly seq: number }
const placeOf = ({ height, txIndex, seq }: Place) => `${height} ${txIndex} ${seq}`

/** Every row behind all cursors. */
async function walk(ask: (cursor: object) => Promise<Answer>): Promise<readonly string[]> {
  const places: string[] = []
  let cursor: string | null = null
  do {
    const { list }: Answer = await ask({ chain: 'TESTNET', limit: 10, ...(cursor !== null && { cursor }) })
    places.push(...list.hits.map(placeOf))
    cursor = list.extend.next
  } while (cursor !== null)
  return places
}

test('screens-evm §17: transfers fit all conditions together, over head and archive, page by page', async () => {
  const all = world.chain.flatMap(({ transfers }) => transfers).toReversed()
  const some = all.find(({ asset, from, to }) => asset !== '0x' && from !== null && to !== null && from !== to)!
  const middle = all[Math.floor(all.length / 2)]!
  const item = all.find(({ tokenId, to }) => tokenId !== null && to !== null)!
  const cases: readonly (readonly [object, (row: TransferRow) => boolean])[] = [
    [{}, () => true],
    [{ from: some.from! }, (row) => row.from === some.from],
    [{ to: some.to! }, (row) => row.to === some.to],
    [{ from: some.from!, to: some.to! }, (row) => row.from === some.from && row.to === some.to],
    [{ notFrom: some.from!, notTo: some.to! }, (row) => row.from !== some.from && row.to !== some.to],
    [{ token: some.asset }, ({ asset }) => asset === some.asset],
    [{ token: some.asset, from: some.from! }, ({ asset, from }) => asset === some.asset && from === some.from],
    [{ token: some.asset, least: `${some.amount}` }, (row) => row.asset === some.asset && row.amount >= some.amount],
    [{ token: 'native' }, () => false],
    [{ standard: 'erc721' }, ({ standard }) => standard === 'erc721'],
    [{ tokenId: `${item.tokenId}` }, ({ tokenId }) => tokenId === item.tokenId],
    [
      { token: item.asset, tokenId: `${item.tokenId}` },
      ({ asset, tokenId }) => asset === item.asset && tokenId === item.tokenId,
    ],
    [{ to: item.to!, tokenId: `${item.tokenId}` }, (row) => row.to === item.to && row.tokenId === item.tokenId],
    [{ token: `${some.asset},${item.asset}` }, ({ asset }) => asset === some.asset || asset === item.asset],
    [
      { token: `${some.asset},${item.asset}`, to: item.to! },
      ({ asset, to }) => (asset === some.asset || asset === item.asset) && to === item.to,
    ],
    [{ notToken: `${some.asset},native` }, ({ asset }) => asset !== some.asset],
    [
      { from: some.from!, to: `${item.to},${some.to}`, sides: 'either' },
      ({ from, to }) => from === some.from || to === item.to || to === some.to,
    ],
    [{ method: METHOD }, (row) => methodOf(row) === METHOD],
    [{ method: `0x00000000,${METHOD}` }, (row) => methodOf(row) === METHOD],
    [{ method: 'approve,transfer(address, uint256)' }, (row) => methodOf(row) === METHOD],
    [{ notMethod: 'Transfer' }, (row) => methodOf(row) !== METHOD],
    [{ notMethod: METHOD, from: some.from! }, (row) => methodOf(row) !== METHOD && row.from === some.from],
    [{ method: METHOD, token: some.asset }, (row) => methodOf(row) === METHOD && row.asset === some.asset],
    [{ since: middle.timeMs }, (row) => row.timeMs >= middle.timeMs],
    [{ until: middle.timeMs }, (row) => row.timeMs < middle.timeMs],
  ]
  const calling = await serveWith(withMethods)
  for (const [conditions, fits] of cases)
    expect(
      await walk((page) => calling.client.filterTransfers({ ...conditions, ...page } as never)),
      JSON.stringify(conditions),
    ).toEqual(all.filter(fits).map(placeOf))
  await expect(calling.client.filterTransfers({ chain: 'TESTNET', method: 'nobodyNamedThis' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  const many = { chain: 'TESTNET', method: METHOD, limit: 100 }
  const { looked, list } = await calling.client.filterTransfers(many)
  expect(looked, 'those that do not call it were looked at, too').toBeGreaterThan(list.hits.length)
  await calling.close()
})

/** Of the world's transfers every other one made its tokens, and some of the rest ended theirs. */
const asSupply = (row: TransferRow): TransferRow =>
  row.height % 2 === 0 ? { ...row, from: null } : row.height % 3 === 0 ? { ...row, to: null } : row

test('screens-evm §8.4, §8.5: transfers that make tokens or end them are found, of one token and of all', async () => {
  const supplied = await serveWith((reads) =>
    Object.assign(Object.create(reads) as ChainReads, {
      transfers: async (...asked: Parameters<ChainReads['transfers']>) =>
        (await reads.transfers(...asked)).map(asSupply),
      transfersOfToken: async (...asked: Parameters<ChainReads['transfersOfToken']>) =>
        (await reads.transfersOfToken(...asked)).map(asSupply),
      transfersOfAccount: async (...asked: Parameters<ChainReads['transfersOfAccount']>) =>
        (await reads.transfersOfAccount(...asked)).map(asSupply),
    }),
  )
  const all = world.chain
    .flatMap(({ transfers }) => transfers)
    .toReversed()
    .filter(({ asset }) => asset !== '0x')
    .map(asSupply)
  const { asset: token } = all.find(({ from }) => from === null)!
  const fits = {
    minted: ({ from }: TransferRow) => from === null,
    burnt: ({ to }: TransferRow) => to === null,
    both: ({ from, to }: TransferRow) => from === null || to === null,
  }
  for (const supply of ['minted', 'burnt', 'both'] as const) {
    const expected = all.filter(fits[supply])
    expect(expected.length, supply).toBeGreaterThan(0)
    expect(await walk((page) => supplied.client.filterTransfers({ supply, ...page } as never))).toEqual(
      expected.map(placeOf),
    )
    expect(await walk((page) => supplied.client.filterTransfers({ supply, token, ...page } as never))).toEqual(
      expected.filter(({ asset }) => asset === token).map(placeOf),
    )
  }
  // The zero address is nobody in a transfer, whichever side it is asked for on.
  const zero = `0x${'0'.repeat(40)}`
  const someone = all.find(({ from, to }) => from === null && to !== null)!.to!
  const named: readonly (readonly [object, (row: TransferRow) => boolean])[] = [
    [{ from: zero }, fits.minted],
    [{ to: zero }, fits.burnt],
    [{ from: zero, to: someone }, ({ from, to }) => from === null && to === someone],
    [{ from: zero, to: zero, sides: 'either' }, fits.both],
    [{ from: zero, to: someone, sides: 'either' }, ({ from, to }) => from === null || to === someone],
    [{ notFrom: zero, token }, ({ from, asset }) => from !== null && asset === token],
  ]
  for (const [asked, fit] of named) {
    const expected = all.filter(fit)
    expect(expected.length, JSON.stringify(asked)).toBeGreaterThan(0)
    expect(await walk((page) => supplied.client.filterTransfers({ ...asked, ...page } as never))).toEqual(
      expected.map(placeOf),
    )
  }
  await supplied.close()
})

test('screens-evm §17: calls inside transactions fit all conditions together, and are told of traced blocks alone', async () => {
  const calling = await serveCalls((height) => height >= 20)
  const all = world.chain.flatMap(callsOf).toReversed()
  const some = all.find(({ from, to, method }) => from !== to && method !== null)!
  const held = all.filter(({ height }) => height >= 20)
  const timeOf = (height: number) => world.chain[height]!.block.timeMs
  const cases: readonly (readonly [object, (row: CallRow) => boolean])[] = [
    [{}, () => true],
    [{ from: some.from }, ({ from }) => from === some.from],
    [{ from: some.from, to: some.to! }, ({ from, to }) => from === some.from && to === some.to],
    [{ notTo: some.to! }, ({ to }) => to !== some.to],
    [{ from: some.from, to: some.from, sides: 'either' }, ({ from, to }) => from === some.from || to === some.from],
    [{ method: some.method! }, ({ method }) => method === some.method],
    [{ notMethod: some.method!, least: '7' }, ({ method, value }) => method !== some.method && value >= 7n],
    [{ status: 'failed' }, ({ outcome }) => outcome !== 'done'],
    [{ since: timeOf(30), until: timeOf(50) }, ({ height }) => height >= 30 && height < 50],
  ]
  for (const [conditions, fits] of cases)
    expect(
      await walk((page) => calling.client.filterCalls({ ...conditions, ...page } as never)),
      JSON.stringify(conditions),
    ).toEqual(held.filter(fits).map(placeOf))
  const { list, whole } = await calling.client.filterCalls({ chain: 'TESTNET' })
  expect([list.traced, whole]).toEqual([{ blocks: world.chain.length - 20, of: world.chain.length }, false])
  await calling.close()

  const untraced = await serveCalls(() => false)
  await expect(untraced.client.filterCalls({ chain: 'TESTNET' })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  await untraced.close()
})

test('screens-evm §17: one table holds transactions, calls inside them and token moves, each with its kind, in the order of the chain', async () => {
  const calling = await serveCalls((height) => height >= 20)
  type Kept = { readonly of: string } & Place & { readonly row: Pick<TransferRow, 'from' | 'to'> }
  const all: readonly Kept[] = world.chain.toReversed().flatMap((bundle) =>
    bundle.txs.toReversed().flatMap((tx) => {
      const isOwn = ({ txIndex }: { readonly txIndex: number }) => txIndex === tx.txIndex
      const calls = bundle.block.height < 20 ? [] : callsOf(bundle).filter(isOwn).toReversed()
      const transfers = bundle.transfers.filter((row) => isOwn(row) && row.asset !== '0x').toReversed()
      return [
        { of: 'transaction', height: tx.height, txIndex: tx.txIndex, seq: 0, row: tx },
        ...calls.map((row) => ({ of: 'call', height: row.height, txIndex: row.txIndex, seq: row.seq, row })),
        ...transfers.map((row) => ({ of: 'transfer', height: row.height, txIndex: row.txIndex, seq: row.seq, row })),
      ]
    }),
  )
  const rowsOf = async (conditions: object) => {
    const found: { readonly of: string; readonly kind: string; readonly fee: string | null; readonly place: string }[] =
      []
    await walk(async (page) => {
      const answer = await calling.client.filterMoves({ ...conditions, ...page } as never)
      found.push(...answer.list.hits.map((hit) => ({ ...hit, place: `${hit.of} ${placeOf(hit)}` })))
      return answer
    })
    return found
  }
  const expected = (fit: (row: Kept) => boolean) => all.filter(fit).map((row) => `${row.of} ${placeOf(row)}`)
  const whole = await rowsOf({})
  expect(whole.map(({ place }) => place)).toEqual(expected(() => true))
  expect(new Set(whole.map(({ of }) => of)), 'all kinds are there').toEqual(
    new Set(['transaction', 'call', 'transfer']),
  )
  expect(
    whole.every(({ fee }) => fee !== null),
    'each tells what its transaction paid',
  ).toBe(true)

  const some = all.find(({ of, row: { from, to } }) => of === 'transfer' && from !== null && to !== null)!.row
  const cases: readonly (readonly [object, (row: Kept) => boolean])[] = [
    [{ assets: 'coins' }, ({ of }) => of !== 'transfer'],
    [{ assets: 'tokens' }, ({ of, ...row }) => of === 'transfer' && standardAt(row) === 'erc20'],
    [{ assets: 'items' }, ({ of, ...row }) => of === 'transfer' && standardAt(row) !== 'erc20'],
    [{ from: some.from! }, ({ row }) => row.from === some.from],
    [{ notFrom: some.from! }, ({ row }) => row.from !== some.from],
    [{ token: 'native' }, ({ of }) => of !== 'transfer'],
    // Without one token an amount is one of the coin.
    [{ least: '0' }, ({ of }) => of !== 'transfer'],
    [{ status: 'failed' }, (row) => row.of !== 'transfer' && isFailed(row)],
    [{ fromBlock: 22, toBlock: 25 }, ({ height }) => height >= 22 && height <= 25],
    [{ assets: 'coins', standard: 'erc20' }, () => false],
  ]
  for (const [conditions, fit] of cases)
    expect(
      (await rowsOf(conditions)).map(({ place }) => place),
      JSON.stringify(conditions),
    ).toEqual(expected(fit))
  const { list } = await calling.client.filterMoves({ chain: 'TESTNET' })
  expect(list.traced).toEqual({ blocks: world.chain.length - 20, of: world.chain.length })
  const ranged = { fromBlock: 22, toBlock: 25 }
  const heights = async (ask: (page: object) => Promise<Answer>) =>
    new Set((await walk((page) => ask({ ...ranged, ...page }))).map((place) => Number(place.split(' ')[0])))
  for (const ask of ['filterCalls', 'filterTransfers'] as const)
    expect([...(await heights((page) => calling.client[ask](page as never)))].every((at) => at >= 22 && at <= 25)).toBe(
      true,
    )
  await calling.close()
})

const standardAt = (place: Place): string =>
  world.chain[place.height]!.transfers.find((row) => placeOf(row) === placeOf(place))!.standard
const isFailed = ({ height, txIndex }: Place): boolean => world.chain[height]!.txs[txIndex]!.status === 'failed'
