import { OrreryError } from '@orrery/errors/orrery-error'
import { createChainHead } from '@orrery/head/create-chain-head'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createMemoryArchive } from '../../testing/memory-archive.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../../testing/output-family.ts'
import { createOutputWorld, type World } from '../../testing/world.ts'

const clientOf = (world: World) =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })

const keyOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }) => `${txid}:${vout}`

test('screens-nonevm §4.5: the unspent outputs of an address are all that no block spends, newest first, whichever way they are walked', async () => {
  const world = await createOutputWorld(3, 200)
  const client = clientOf(world)
  const spent = new Set(
    world.chain.flatMap(({ family }) =>
      (family['spends'] ?? []).map((row) => `${String(row['prev_txid']).slice(2)}:${String(row['prev_vout'])}`),
    ),
  )
  for (const key of OUTPUT_ACCOUNTS) {
    const address = outputFamily.formatAddress(key, outputChain)
    const expected = world.chain
      .flatMap(({ txs }) => txs)
      .flatMap((tx) =>
        outputFamily
          .outputs!.of(tx)
          .filter((output) => output.address === key)
          .map(({ vout }) => ({ txid: tx.hash.slice(2), vout, height: tx.height, txIndex: tx.txIndex })),
      )
      .filter((output) => !spent.has(keyOf(output)))
      .toSorted((a, b) => b.height - a.height || b.txIndex - a.txIndex || b.vout - a.vout)
      .map(keyOf)
    const walked: string[] = []
    let back: string | null = null
    let cursor: string | undefined
    const pages: string[][] = []
    for (;;) {
      const { hits, extend } = await client.listAddressOutputs({
        chain: 'tc',
        address,
        state: 'unspent',
        limit: 10,
        ...(cursor !== undefined && { cursor }),
      })
      pages.push(hits.map(keyOf))
      walked.push(...hits.map(keyOf))
      expect(hits.every(({ spentBy }) => spentBy === null)).toBe(true)
      if (extend.next === null) {
        back = extend.previous
        break
      }
      cursor = extend.next
    }
    expect(walked).toEqual(expected)
    if (pages.length < 2) continue
    const above = await client.listAddressOutputs({ chain: 'tc', address, state: 'unspent', limit: 10, cursor: back! })
    expect(above.hits.map(keyOf)).toEqual(pages.at(-2))
  }
})

test('screens-nonevm §4.5: where a pruned node keeps no older blocks, what came since and is unspent is told as a part; with a hole above nothing is', async () => {
  const world = await createOutputWorld(3, 60)
  const told = async (heights: readonly number[]) => {
    const head = createChainHead({ chain: outputChain.code })
    const kept = world.chain.filter(({ block }) => heights.includes(block.height))
    const [below, above] = [
      kept.filter(({ block }) => block.height < 40),
      kept.filter(({ block }) => block.height >= 40),
    ]
    const archive = createMemoryArchive(outputChain.code)
    if (below.length > 0) await archive.append({ bundles: below })
    for (const bundle of above) head.apply({ type: 'extended', bundle, seenMs: 0 })
    const runtime = { ...world.runtime, head, archive }
    const client = createClient({
      request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
    })
    const address = outputFamily.formatAddress(OUTPUT_ACCOUNTS[1]!, outputChain)
    return client.listAddressOutputs({ chain: 'tc', address, state: 'unspent', limit: 100 })
  }
  const all = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
  const whole = await told(all(0, 60))
  const since = await told(all(20, 60))
  expect(since.hits).toEqual(whole.hits.filter(({ height }) => height !== null && height >= 20))
  expect(since.hits.length).toBeLessThan(whole.hits.length)
  expect([whole, since].map(({ extend }) => extend.coverage.complete)).toEqual([true, false])
  await expect(told([...all(20, 35), ...all(40, 60)])).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})

test('what an answer has no time to look through is left to the next one, and nothing is passed over', async () => {
  const world = await createOutputWorld(5, 60)
  let now = 0
  const slow = { ...world.clock, monotonic: () => (now += 50) }
  const { reads: all } = world.runtime.archive
  // Looks at one height at a time.
  const coins: typeof all.coins = async (table, address, query) => {
    const found = await all.coins(table, address, { ...query, limit: 100 })
    const lookedTo = Math.max(0, Math.min(query.before?.height ?? 1_000, 44) - 1)
    return {
      coins: found.coins.filter(({ height }) => height >= lookedTo).slice(0, query.limit),
      lookedTo: lookedTo || null,
    }
  }
  const reads = new Proxy(all, { get: (of, name) => (name === 'coins' ? coins : Reflect.get(of, name)) })
  const runtime = { ...world.runtime, archive: { ...world.archive, reads } }
  const client = createClient({
    request: createApi({ chains: () => [runtime], knownChains: [], clock: slow, log: silentLog }).request,
  })
  const whole = clientOf(world)
  const address = outputFamily.formatAddress(OUTPUT_ACCOUNTS[1]!, outputChain)
  const asked = { chain: 'tc', address, state: 'unspent' as const, limit: 100 }
  const expected = (await whole.listAddressOutputs(asked)).hits.map(keyOf)
  const walked: string[] = []
  let told = 0
  for (let cursor: string | undefined; ;) {
    const { hits, extend } = await client.listAddressOutputs({ ...asked, ...(cursor !== undefined && { cursor }) })
    walked.push(...hits.map(keyOf))
    if (extend.lookedTo !== undefined) told++
    if (extend.next === null) break
    cursor = extend.next
  }
  expect(told).toBeGreaterThan(3)
  expect(walked).toEqual(expected)
})

const WAYS = [{}, { page: 2 }, { page: 3 }, { cursor: 'last' }, { cursor: '40' }, { cursor: '70' }] as const

/** What an address had after each of its transactions, by its hash. */
function balancesOf(world: World, key: Hex): Map<string, string> {
  const sums = new Map<string, string>()
  let sum = 0n
  for (const { txs, deltas } of world.chain)
    for (const { txIndex, hash } of txs) {
      const own = deltas.filter((row) => row.txIndex === txIndex && row.address === key && row.asset === EMPTY)
      sum += own.reduce((total, { amount }) => total + amount, 0n)
      sums.set(hash.slice(2), sum.toString())
    }
  return sums
}

async function expectBalances(world: World, ways: readonly { page?: number; cursor?: string }[]): Promise<void> {
  const client = clientOf(world)
  for (const key of OUTPUT_ACCOUNTS) {
    const address = outputFamily.formatAddress(key, outputChain)
    const sums = balancesOf(world, key)
    for (const how of ways) {
      const { hits } = await client.listAddressTransactions({ chain: 'tc', address, limit: 10, ...how })
      expect(hits.length).toBeGreaterThan(0)
      for (const { hash, balance } of hits) expect(balance).toBe(sums.get(hash))
    }
  }
}

test('screens-nonevm §4.5: the balance after each transaction follows from the one before, on every page and from any place', async () => {
  await expectBalances(await createOutputWorld(4, 200), WAYS)
})

test('while the rewind of a deep fork is owed, balances count no block that the fork took (reliability I-5)', async () => {
  const world = await createOutputWorld(4, 200)
  // Four blocks below the Head's base lose their place; the archive still holds them, and its sums count them.
  world.reorganise(20)
  await expectBalances(world, WAYS)
})

test('where the sum of a history takes longer than the engine may, its transactions are told without balances', async () => {
  const world = await createOutputWorld(4, 200)
  const { archive } = world
  const familySums = async () => {
    throw new OrreryError('STORE_LIMIT', { reason: 'too many rows' })
  }
  const reads = new Proxy(archive.reads, {
    get: (of, name) =>
      name === 'familySums' ? familySums : name === 'familySumsAbove' ? async () => null : Reflect.get(of, name),
  })
  const client = clientOf({ ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } })
  const asked = { chain: 'tc', address: outputFamily.formatAddress(OUTPUT_ACCOUNTS[0]!, outputChain), limit: 10 }
  const [newest, below] = [
    await client.listAddressTransactions(asked),
    await client.listAddressTransactions({ ...asked, page: 5 }),
  ]
  expect(newest.hits.every(({ balance }) => typeof balance === 'string')).toBe(true)
  expect(below.hits.map(({ balance }) => balance)).toEqual(Array.from({ length: 10 }, () => null))
})

test('screens-nonevm §4.5: where a transaction spends of an address what nobody knows, its balance is unknown and not the sum of the rest', async () => {
  const world = await createOutputWorld(4, 200)
  const { archive } = world
  const [open, other] = OUTPUT_ACCOUNTS
  const familyRows: typeof archive.reads.familyRows = async (table, match, limit) =>
    table === outputFamily.outputs!.moves && match['open'] === 1 && match['address'] === open
      ? [{ height: 2, tx_index: 0, seq: 0, open: 1 }]
      : archive.reads.familyRows(table, match, limit)
  const reads = new Proxy(archive.reads, {
    get: (of, name) => (name === 'familyRows' ? familyRows : Reflect.get(of, name)),
  })
  const client = clientOf({ ...world, runtime: { ...world.runtime, archive: { ...archive, reads } } })
  const known = async (key: Hex) => {
    const asked = { chain: 'tc', address: outputFamily.formatAddress(key, outputChain) }
    const { hits } = await client.listAddressTransactions({ ...asked, limit: 10 })
    return [(await client.getAddress(asked)).balance !== null, ...new Set(hits.map(({ balance }) => balance !== null))]
  }
  expect(await known(open!)).toEqual([false, false])
  expect(await known(other!)).toEqual([true, true])
})
