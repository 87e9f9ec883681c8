import { EMPTY } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { createApi } from '../server/create-api.ts'
import { OUTPUT_ACCOUNTS, outputChain, outputFamily } from '../testing/output-family.ts'
import { createOutputWorld } from '../testing/world.ts'

const clientOf = (world: Awaited<ReturnType<typeof createOutputWorld>>) =>
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

test('screens-nonevm §4.5: the balance after each transaction follows from the one before, on every page and from any place', async () => {
  const world = await createOutputWorld(4, 200)
  const client = clientOf(world)
  for (const key of OUTPUT_ACCOUNTS) {
    const address = outputFamily.formatAddress(key, outputChain)
    const sums = new Map<string, string>()
    let sum = 0n
    for (const { txs, deltas } of world.chain)
      for (const { txIndex, hash } of txs) {
        const own = deltas.filter((row) => row.txIndex === txIndex && row.address === key && row.asset === EMPTY)
        sum += own.reduce((total, { amount }) => total + amount, 0n)
        sums.set(hash.slice(2), sum.toString())
      }
    for (const how of [{}, { page: 2 }, { page: 3 }, { cursor: 'last' }, { cursor: '40' }, { cursor: '70' }]) {
      const { hits } = await client.listAddressTransactions({ chain: 'tc', address, limit: 10, ...how })
      expect(hits.length).toBeGreaterThan(0)
      for (const { hash, balance } of hits) expect(balance).toBe(sums.get(hash))
    }
  }
})
