import { afterEach, expect, test } from 'vitest'
import type { AddressLabel } from '@orrery/model/address-label'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import type { WorthOf } from '../exchanges/worth-of.ts'
import type { FoundMove } from './filter-all.ts'
import { flowsOf, hoursOf, sumUp } from './large-transfers.ts'
import { createDirectionOf } from './transfer-direction.ts'

const [HOT, COLD, BRIDGE, USER, OTHER, TOKEN] = ['1', '2', '3', '4', '5', '6'].map(
  (digit) => `0x${digit.repeat(40)}` as Hex,
) as [Hex, Hex, Hex, Hex, Hex, Hex]
const label = (address: Hex, kind: AddressLabel['kind']): AddressLabel => ({ address, tag: 'One', kind, source: '' })
const directionOf = createDirectionOf([label(HOT, 'hot'), label(COLD, 'cold'), label(BRIDGE, 'bridge')])

test('screens-evm §15.6: what a transfer is follows from its two sides and the labels of the operator alone', () => {
  const zero: Hex = `0x${'0'.repeat(40)}`
  expect(
    [
      [null, USER],
      [zero, USER],
      [USER, zero],
      [USER, null],
      [USER, USER],
      [USER, HOT],
      [COLD, USER],
      [HOT, COLD],
      [USER, BRIDGE],
      [BRIDGE, HOT],
      [USER, OTHER],
      [null, null],
    ].map(([from, to]) => directionOf(from!, to!)),
  ).toEqual(
    `minted minted burnt burnt self exchange-in exchange-out exchanges bridge exchange-in unknown unknown`.split(' '),
  )
})

const HOUR = 3_600_000
const moved = (from: Hex | null, to: Hex | null, asset: Hex, amount: bigint, timeMs = 0) =>
  ({ of: 'transfer', row: { from, to, asset, amount, timeMs } }) as FoundMove

test('screens-evm §15.6: of the day stand the count, the sum of what is priced, what went into exchanges and out of them by asset, and the hours', () => {
  const rows = [
    moved(USER, HOT, EMPTY, 5n, 24 * HOUR),
    moved(HOT, USER, EMPTY, 2n, 23 * HOUR),
    moved(USER, HOT, EMPTY, 1n, 22.5 * HOUR),
    moved(USER, COLD, TOKEN, 7n, 10.5 * HOUR),
    moved(USER, OTHER, TOKEN, 9n, 10.5 * HOUR),
  ]
  const worth: WorthOf = (asset, amount) => (asset === TOKEN ? null : { coin: null, dollars: String(amount * 10n) })
  expect(sumUp(rows, { worth, directionOf })).toEqual({
    count: 5,
    dollars: '80',
    unpriced: 2,
    directions: [
      { directionClass: 'exchange-in', count: 3, dollars: '60' },
      { directionClass: 'exchange-out', count: 1, dollars: '20' },
      { directionClass: 'unknown', count: 1, dollars: null },
    ],
  })
  expect(flowsOf(rows, directionOf)).toEqual([
    { asset: EMPTY, in: '6', out: '2' },
    { asset: TOKEN, in: '7', out: '0' },
  ])
  const hours = hoursOf(rows, { txs: new Map(), nowMs: 24 * HOUR, fromMs: 9.5 * HOUR })
  // Hours end now: the tenth is from 9 to 10, of which a half was looked at.
  expect(hours).toEqual([...Array(9).fill(null), 0, 2, ...Array(11).fill(0), 2, 1])
})

let server: TestServer | undefined
afterEach(() => server?.close())

const successful = (world: World) =>
  world.chain.flatMap(({ txs }) => txs).filter(({ status, value }) => status === 'success' && value > 0n)

test('screens-evm §15.6: without prices it is the coin that counts, from what one in a thousand of the newest moves on, or from an amount', async () => {
  const world = await createAccountWorld()
  const [first] = successful(world).toReversed()
  const { code: chain } = world.runtime.chain
  const runtime = { ...world.runtime, labels: [label(first!.to ?? first!.created!, 'hot')] }
  server = await startTestServer([{ ...world, runtime }])
  const large = await server.client.listLargeTransfers({ chain })
  const { least } = await server.client.getLargeValue({ chain })
  expect(large.least).toEqual({ dollars: null, base: least })
  expect(large.hits.length).toBeGreaterThan(0)
  expect(large.hits.every(({ amount, token }) => token === null && BigInt(amount!) >= BigInt(least!))).toBe(true)
  const all = await server.client.listLargeTransfers({ chain, least: '1', limit: 10 })
  expect(all).toMatchObject({ count: successful(world).length, whole: true, unpriced: successful(world).length })
  expect(all.hits).toHaveLength(10)
  expect(all.hours.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(all.count)
  const address = world.runtime.family.formatAddress(first!.to ?? first!.created!, world.runtime.chain)
  const own = await server.client.listLargeTransfers({ chain, least: '1', address, limit: 100 })
  const theirs = successful(world).filter(({ from, to, created }) =>
    [from, to, created].includes(first!.to ?? first!.created!),
  )
  expect(own.count).toBe(theirs.length)
  const into = await server.client.listLargeTransfers({ chain, least: '1', directionClass: 'exchange-in', limit: 100 })
  expect(into.count).toBeGreaterThan(0)
  expect(new Set(into.hits.map(({ to, created }) => to ?? created))).toEqual(new Set([address]))
  await expect(server.client.listLargeTransfers({ chain, leastWorth: '1' })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})

test('screens-evm §15.6: of outputs the sides are who put in and who got most', async () => {
  const world = await createOutputWorld()
  server = await startTestServer([world])
  const { code: chain } = world.runtime.chain
  const { hits } = await server.client.listLargeTransfers({ chain, least: '1', limit: 100 })
  expect(hits.length).toBeGreaterThan(0)
  const txs = await server.client.listTransactions({ chain, limit: 100 })
  for (const hit of hits) {
    const parties = txs.hits.find(({ hash }) => hash === hit.txHash)?.parties
    if (parties) expect([hit.from, hit.to]).toEqual([parties.from?.address ?? null, parties.to?.address ?? null])
  }
  expect(hits.some(({ directionClass }) => directionClass === 'minted')).toBe(true)
})

test('screens-evm §15.6: of one address of outputs each transfer has its sides, whose rows the archive keeps without', async () => {
  const world = await createOutputWorld()
  const { archive, chain, family } = world.runtime
  const bare = (reads: typeof archive.reads): typeof archive.reads => ({
    ...reads,
    accountTxs: async (...asked) =>
      (await reads.accountTxs(...asked)).map((row) => ({ ...row, tx: { ...row.tx, ext: {} } })),
  })
  const runtime = {
    ...world.runtime,
    archive: { ...archive, reads: bare(archive.reads), readsBelow: (cut: number) => bare(archive.readsBelow(cut)) },
  }
  const busy = mostActive(world)
  runtime.labels = [label(busy, 'hot')]
  server = await startTestServer([{ ...world, runtime }])
  const asked = { chain: chain.code, least: '1', limit: 100 }
  const all = await server.client.listLargeTransfers(asked)
  const own = await server.client.listLargeTransfers({ ...asked, address: family.formatAddress(busy, chain) })
  const byTx = new Map(all.hits.map((hit) => [hit.txHash, hit]))
  const known = own.hits.filter(({ txHash }) => byTx.has(txHash))
  expect(known.length).toBeGreaterThan(3)
  for (const hit of known) {
    const { from, to, directionClass } = byTx.get(hit.txHash)!
    expect({ ...hit, from, to, directionClass }).toEqual(hit)
  }
  const out = await server.client.listLargeTransfers({
    ...asked,
    address: family.formatAddress(busy, chain),
    directionClass: 'exchange-out',
  })
  expect(out.count).toBe(own.directions.find(({ directionClass }) => directionClass === 'exchange-out')!.count)
})

/** The address of most transactions. */
function mostActive({ chain }: World): Hex {
  const counts = new Map<Hex, number>()
  for (const { address } of chain.flatMap(({ accountTxs }) => accountTxs))
    counts.set(address, (counts.get(address) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
}
