import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { EMPTY } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, createTestClock, type World } from '../../testing/world.ts'
import { createKept } from '../kept.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { rankBesides } from './open-ranking.ts'
import { createRichLists } from './rich-lists.ts'
import { giniPpm, majorityOf } from './ranking-facts.ts'

let output: World
let account: World
let server: TestServer

beforeAll(async () => {
  output = await createOutputWorld()
  account = await createAccountWorld()
  server = await startTestServer([output, account])
})
afterAll(() => server.close())

/** All positive balances, added up from every block. */
function balances(world: World, asset: Hex): readonly (readonly [Hex, bigint])[] {
  const sums = new Map<Hex, bigint>()
  for (const { deltas } of world.chain)
    for (const delta of deltas)
      if (delta.asset === asset) sums.set(delta.address, (sums.get(delta.address) ?? 0n) + delta.amount)
  return [...sums]
    .filter(([, amount]) => amount > 0n)
    .toSorted((a, b) => (b[1] > a[1] ? 1 : b[1] < a[1] ? -1 : a[0] < b[0] ? -1 : 1))
}

test('screens-evm §16.1: the list is what all blocks of head and archive add up to, as of a block', async () => {
  const { family, chain, head } = output.runtime
  const all = balances(output, EMPTY)
  const asked = { chain: chain.code, limit: 10 }
  const first = await server.client.listRich(asked)
  expect(first.ranking).toMatchObject({
    state: 'ready',
    holders: all.length,
    total: all.reduce((sum, [, amount]) => sum + amount, 0n).toString(),
    asOf: { height: head.view().tip!.height },
  })
  expect(first.ranking.bands.reduce((sum, band) => sum + band.holders, 0)).toBe(all.length)
  expect(first.list.hits.map(({ rank, address, amount }) => [rank, address, amount])).toEqual(
    all.slice(0, 10).map(([address, amount], index) => [index + 1, family.formatAddress(address, chain), `${amount}`]),
  )
})

test('screens-nonevm §4.5: all balances of an output chain are told by what locks them, each in one type, and those of account chains are not', async () => {
  const all = balances(output, EMPTY)
  const { ranking } = await server.client.listRich({ chain: output.runtime.chain.code })
  expect(ranking.scripts).toEqual([{ type: 'p2wpkh', holders: all.length, sum: ranking.total, sharePpm: 1_000_000 }])
  const accounts = await server.client.listRich({ chain: account.runtime.chain.code })
  expect(accounts.ranking.scripts).toBeUndefined()
})

/** What the list says once it is known what stands beside its rows. */
async function besides(asked: Parameters<TestServer['client']['listRich']>[0]) {
  for (;;) {
    const found = await server.client.listRich(asked)
    if (found.list.hits.every(({ change24h }) => change24h !== null) && found.narrowed) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('screens-evm §16.1: changes of 24 hours, 7 and 30 days are what the blocks of these days add up to', async () => {
  const { family, chain } = output.runtime
  const { list } = await besides({ chain: chain.code, limit: 20 })
  const tipMs = output.chain.at(-1)!.block.timeMs
  const moved = (address: Hex, days: number) =>
    output.chain
      .filter(({ block }) => block.timeMs >= tipMs - days * 86_400_000)
      .flatMap(({ deltas }) => deltas)
      .reduce((sum, row) => (row.address === address && row.asset === EMPTY ? sum + row.amount : sum), 0n)
  expect(list.hits.map((row) => [row.change24h, row.change7d, row.change30d])).toEqual(
    balances(output, EMPTY)
      .slice(0, 20)
      .map(([address]) => [1, 7, 30].map((days) => `${moved(address, days)}`)),
  )
  expect(list.hits[0]!.address).toBe(family.formatAddress(balances(output, EMPTY)[0]![0], chain))
})

test('screens-evm §16.1: rows are narrowed by what they hold and by who they are, and keep their rank', async () => {
  const { chain } = output.runtime
  const all = balances(output, EMPTY)
  const least = all[3]![1]
  const { list } = await server.client.listRich({ chain: chain.code, least: `${least}` })
  const wanted = all.filter(([, amount]) => amount >= least)
  expect(list.hits.map(({ rank }) => rank)).toEqual(wanted.map((_, index) => index + 1).slice(0, 20))
  expect(list).toMatchObject({ total: wanted.length, extend: { of: all.length } })

  const { chain: here, family } = account.runtime
  const asset = account.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const token = family.formatAddress(asset, here)
  const contracts = new Set(account.chain.flatMap((bundle) => bundle.contracts.map(({ address }) => address)))
  const held = balances(account, asset)
  for (const holders of ['accounts', 'contracts'] as const) {
    const found = await besides({ chain: here.code, token, holders, limit: 100 })
    expect(found.list.hits.map(({ rank }) => rank)).toEqual(
      held
        .flatMap(([address], index) => (contracts.has(address) === (holders === 'contracts') ? [index + 1] : []))
        .slice(0, 100),
    )
  }
})

test('screens-evm §16.1: labels of the operator narrow the list to those that have one, or to the others, with the ranks of all', async () => {
  const { chain, family } = account.runtime
  const asset = account.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const token = family.formatAddress(asset, chain)
  const held = balances(account, asset)
  const [, second, , fourth] = held
  const labels = [second!, fourth!].map(([address]) => ({ address, tag: 'Acme', kind: 'hot' as const, source: '' }))
  const labelled = await startTestServer([{ ...account, runtime: { ...account.runtime, labels } }])
  const ask = (of: TestServer, holders: 'labelled' | 'unlabelled') =>
    of.client.listRich({ chain: chain.code, token, holders, limit: 100 })
  const ranks = async (holders: 'labelled' | 'unlabelled') => {
    for (;;) {
      const { ranking, list, hasLabels } = await ask(labelled, holders)
      if (ranking.state === 'ready') return { hasLabels, ranks: list.hits.map(({ rank }) => rank) }
    }
  }
  try {
    expect(await ask(server, 'labelled')).toMatchObject({ hasLabels: false, narrowed: true, list: { total: 0 } })
    expect(await ranks('labelled')).toEqual({ hasLabels: true, ranks: [2, 4] })
    const others = held.map((_, index) => index + 1).filter((rank) => rank !== 2 && rank !== 4)
    expect((await ranks('unlabelled')).ranks).toEqual(others.slice(0, 100))
  } finally {
    await labelled.close()
  }
})

test('screens-evm §16.2: dormant balances are the same ones, those first that sent nothing for the longest time, whatever came to them', async () => {
  const { list, ranking, looked } = await server.client.listDormant({ chain: output.runtime.chain.code, limit: 100 })
  expect([ranking.state, looked]).toEqual(['ready', ranking.holders])
  const times = list.hits.map(({ sinceMs }) => sinceMs!)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // Of each the last transaction that took more from it than it brought.
  const { family, chain } = output.runtime
  const last = (key: Hex, isOut: boolean): number | undefined =>
    output.chain.findLast(({ deltas, txs }) =>
      txs.some(({ txIndex }) => {
        const own = deltas.filter(
          (delta) => delta.address === key && delta.txIndex === txIndex && delta.asset === EMPTY,
        )
        return own.length > 0 && (!isOut || own.reduce((sum, { amount }) => sum + amount, 0n) < 0n)
      }),
    )?.block.timeMs
  const keyOf = (text: string): Hex => family.parseAddress(text, chain)
  const sent = list.hits.filter(({ address }) => last(keyOf(address), true) !== undefined)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.map(({ sinceMs }) => sinceMs)).toEqual(sent.map(({ address }) => last(keyOf(address), true)))
  expect(sent.some(({ address }) => last(keyOf(address), true) !== last(keyOf(address), false))).toBe(true)
  const began = output.chain[1]!.block.timeMs
  expect(times.every((ms) => ms >= began)).toBe(true)
  const none = await server.client.listDormant({ chain: output.runtime.chain.code, years: 1 })
  expect(none.list.hits).toEqual([])
  // A band ends where the next begins: all of them had something happen in the last year.
  const band = await server.client.listDormant({ chain: output.runtime.chain.code, under: 1, limit: 100 })
  expect(band.list.hits).toEqual(list.hits)
  const empty = await server.client.listDormant({ chain: output.runtime.chain.code, years: 1, under: 2 })
  expect(empty.list.hits).toEqual([])
})

test('screens-evm §16.2: dormant balances are narrowed by what they hold, each band too', async () => {
  const { chain } = output.runtime
  const all = balances(output, EMPTY)
  const least = all[3]![1]
  const { list, still } = await server.client.listDormant({ chain: chain.code, least: `${least}`, limit: 100 })
  const wanted = all.filter(([, amount]) => amount >= least)
  expect(list.hits.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual(wanted.map((_, index) => index + 1))
  expect(list).toMatchObject({ total: wanted.length, extend: { of: all.length } })
  expect(still[0]).toEqual({
    years: 0,
    holders: wanted.length,
    sum: String(wanted.reduce((sum, [, amount]) => sum + amount, 0n)),
  })
})

test('explorer §3.8: native balances that no ledger tells are not ranked; those of a token are', async () => {
  const { chain, family } = account.runtime
  const coin = await server.client.listRich({ chain: chain.code })
  expect([coin.ranking.state, coin.list.hits]).toEqual(['untold', []])
  const asset = account.chain.flatMap(({ transfers }) => transfers).find((row) => row.standard === 'erc20')!.asset
  const { ranking, list } = await server.client.listRich({
    chain: chain.code,
    token: family.formatAddress(asset, chain),
  })
  expect(ranking.holders).toBe(balances(account, asset).length)
  expect(list.hits[0]!.amount).toBe(`${balances(account, asset)[0]![1]}`)
})

test('screens-evm §16.1: where no ledger tells the coin’s balances, labelled addresses and those who moved most stand by what the node told, each at its block, and nothing is told of all', async () => {
  const { chain, family } = account.runtime
  const [small, large, none] = [...new Set(account.chain.flatMap(({ txs }) => txs.map(({ from }) => from!)))]
  const labels = [small!, large!, none!].map((address) => ({ address, tag: 'Acme', kind: 'hot' as const, source: '' }))
  const told = new Map([
    [small!, 5n],
    [large!, 9n],
    [none!, 0n],
  ])
  const clock = createTestClock()
  let height = 7
  const lookups = {
    ...account.runtime.lookups!,
    coinBalances: async (addresses: readonly Hex[]) => ({
      asOf: { height, hash: account.chain[height]!.block.hash },
      balances: addresses.map((address) => told.get(address) ?? null),
    }),
  }
  const own = await startTestServer([{ ...account, clock, runtime: { ...account.runtime, labels, lookups } }])
  try {
    const { ranking, list } = await own.client.listRich({ chain: chain.code, holders: 'labelled' })
    expect(ranking).toMatchObject({ state: 'ready', isPart: true, asOf: { height: 7 }, holders: null, total: null })
    expect(
      list.hits.map(({ rank, address, amount, sharePpm, change24h }) => [rank, address, amount, sharePpm, change24h]),
    ).toEqual([
      [1, family.formatAddress(large!, chain), '9', null, null],
      [2, family.formatAddress(small!, chain), '5', null, null],
    ])
    // Of all others the node is asked, too: whom it does not tell of has no row.
    const all = await own.client.listRich({ chain: chain.code })
    expect(all.ranking).toMatchObject({ state: 'ready', isPart: true, holders: null, total: null })
    const asked = new Set(account.chain.flatMap(({ txs }) => txs.flatMap(({ from, to }) => [from, to])))
    expect(all.ranking.sweep!.checked, 'what it told of').toBe(3)
    expect(all.ranking.sweep!.of).toBeGreaterThan(3)
    expect(all.ranking.sweep!.of).toBeLessThanOrEqual(asked.size + account.chain.length)
    expect(
      all.list.hits.map(({ address, amount, checkedHeight, isContract }) => [
        address,
        amount,
        checkedHeight,
        isContract,
      ]),
    ).toEqual([
      [family.formatAddress(large!, chain), '9', 7, false],
      [family.formatAddress(small!, chain), '5', 7, false],
    ])
    const contracts = await own.client.listRich({ chain: chain.code, holders: 'contracts' })
    expect([contracts.list.hits, contracts.narrowed]).toEqual([[], true])
    // Shares are of what the node told; what changed is not known before it was asked again.
    const changes = async () => {
      const { ranking: facts, list: rows } = await own.client.listRich({ chain: chain.code })
      return [
        facts.sweep!.total,
        facts.sweep!.before?.height ?? null,
        ...rows.hits.map(({ amount, sharePpm, changeSwept }) => [amount, sharePpm, changeSwept]),
      ]
    }
    expect(await changes()).toEqual(['14', null, ['9', 642_857, null], ['5', 357_142, null]])
    told.set(small!, 2n).set(none!, 4n).set(large!, 10n)
    const fresh = [...new Set(account.chain.flatMap(({ txs }) => txs.map(({ from }) => from!)))][3]!
    told.set(fresh, 1n)
    height = 9
    clock.tick(86_400_000)
    await changes()
    await expect
      // Answers are kept for a while.
      .poll(async () => {
        clock.tick(60_000)
        return changes()
      })
      .toEqual(['17', 7, ['10', 588_235, '1'], ['4', 235_294, '4'], ['2', 117_647, '-3'], ['1', 58_823, null]])
  } finally {
    await own.close()
  }
})

test('what takes long is made once, kept, and made again when it is old; a failure leaves the last', async () => {
  const clock = createTestClock()
  const results: (() => Promise<number>)[] = []
  let made = 0
  const kept = createKept(
    () => {
      made++
      return results.shift()!()
    },
    clock,
    { leastMs: 10, ratio: 2, waitMs: 1 },
  )
  const { promise, resolve } = Promise.withResolvers<number>()
  results.push(() => promise)
  expect([kept.last(), made]).toEqual([null, 0])
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([null, null])
  clock.tick(50)
  resolve(1)
  await promise
  expect([await kept.read(), made]).toEqual([1, 1])
  // Making it took 50, so it rests for 100.
  clock.tick(99)
  expect([await kept.read(), made]).toEqual([1, 1])
  results.push(() => Promise.reject(new Error('away')))
  clock.tick(1)
  await kept.read()
  expect([await kept.read(), kept.last(), made]).toEqual([1, 1, 2])
})

test('what failed at once is tried again within seconds, however long an answer would be kept; what took long to fail rests', async () => {
  const clock = createTestClock()
  let tookMs = 0
  let made = 0
  const kept = createKept(
    async () => {
      made++
      clock.tick(tookMs)
      throw new Error('away')
    },
    clock,
    { leastMs: 1_800_000, ratio: 50, waitMs: 100 },
  )
  const ask = () => expect(kept.read()).rejects.toThrow('away')
  await ask()
  clock.tick(9_999)
  await ask()
  expect(made).toBe(1)
  clock.tick(1)
  tookMs = 1_000
  await ask()
  expect(made).toBe(2)
  clock.tick(49_999)
  await ask()
  expect(made).toBe(2)
})

test('reliability S-15: whoever asks for the ranking of every token leaves no more work behind than is kept, and the coin has its place', async () => {
  let begun = 0
  const desk = {
    chain: account.runtime.chain,
    get runtime() {
      begun++
      throw new Error('this one was ranked')
    },
  } as unknown as ChainDesk
  const lists = createRichLists(() => desk, account.clock)
  const ask = (asset: Hex) => lists.book(asset).catch((error: Error) => error.message)
  const asked = Array.from({ length: 30 }, (_, index) => ask(`0x${String(index).padStart(40, '0')}`))
  const told = await Promise.all([...asked, ask(EMPTY)])
  expect(begun).toBe(9)
  expect(told.filter((text) => text === 'this one was ranked')).toHaveLength(9)
  expect(told.at(-1)).toBe('this one was ranked')
  expect(told.filter((text) => String(text).includes('is busy; try again in 30 s'))).toHaveLength(22)
})

test('concentration is exact: half of all needs more than half, and equal holdings have no inequality', () => {
  expect(majorityOf([5n, 3n, 2n], 10n)).toBe(2)
  expect(majorityOf([5n], 20n)).toBe(null)
  expect(giniPpm([7n, 7n, 7n, 7n], 28n)).toBe(0)
  // (2·(1·0 … )) by hand for 9 and 1: 1/2 − 1/10.
  expect(giniPpm([9n, 1n], 10n)).toBe(400_000)
})

test('a ranking during which more was archived is of the block that it was made of, and one whose block lost its place is made again', async () => {
  const world = await createAccountWorld(41)
  const { archive } = world.runtime
  const top = () => archive.state().ranges.at(-1)!.to
  const then = top()
  const upTo = (height: number) => balances({ ...world, chain: world.chain.slice(0, height + 1) }, EMPTY)
  let during: () => Promise<void> = async () => {}
  const reads: World['runtime']['archive']['reads'] = {
    ...archive.reads,
    async ranking(...asked) {
      const ranked = await archive.reads.ranking(...asked)
      await during()
      return ranked
    },
  }
  const runtime = { ...world.runtime, archive: { ...archive, reads } }
  const rank = () => rankBesides(runtime, EMPTY, 100, false)
  const pairs = (found: Awaited<ReturnType<typeof rank>>) =>
    found!.ranking.rows.map(({ address, amount }) => [address, amount])
  const whole = await rank()
  expect(whole!.asOf.height).toBe(world.chain.length - 1)
  expect(pairs(whole)).toEqual(upTo(world.chain.length - 1).slice(0, 100))
  during = async () => {
    await world.archive.append({ bundles: world.chain.slice(then + 1, then + 5) })
    during = async () => {}
  }
  const behind = await rank()
  expect(behind!.asOf).toEqual({ height: then, hash: world.chain[then]!.block.hash })
  expect(pairs(behind)).toEqual(upTo(then).slice(0, 100))
  during = async () => world.archive.rewind(then - 1)
  expect(await rank()).toBeNull()
})
