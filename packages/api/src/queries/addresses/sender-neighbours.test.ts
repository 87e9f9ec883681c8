import { expect, test } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainReads } from '@orrery/model/reads'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { isNext } from './sender-neighbours.ts'
import type { Snapshot } from '../snapshot.ts'

test('screens-evm §4.3: a transaction leads to those that its sender sent before and after it, across Head and archive', async () => {
  const world = await createAccountWorld(6)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const client = createClient({ request: api.request })
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const sender = txs[0]!.from!
  const own = txs.filter(({ from }) => from === sender)
  expect(own.length).toBeGreaterThan(5)
  expect(own.at(-1)!.height).toBeGreaterThan(world.archive.state().ranges.at(-1)!.to)
  for (const [index, { hash }] of own.entries())
    expect(await client.getTransactionNeighbours({ chain: accountChain.code, hash }), hash).toEqual({
      previous: own[index - 1]?.hash ?? null,
      next: own[index + 1]?.hash ?? null,
    })
})

/** A world whose archive has no block between two, and what its reads are asked. */
async function withHole(hole: { readonly from: number; readonly to: number }, look: () => void = () => undefined) {
  const world = await createAccountWorld(6)
  const limits: number[] = []
  const { archive } = world
  const reads = new Proxy(archive.reads, {
    get: (own, name: keyof ChainReads) =>
      name === 'accountTxs'
        ? async (...[address, page]: Parameters<ChainReads['accountTxs']>) => {
            look()
            limits.push(page.limit)
            const rows = await own.accountTxs(address, page)
            return rows.filter(({ height }) => height < hole.from || height > hole.to)
          }
        : own[name],
  })
  const state = () => {
    const { ranges, ...rest } = archive.state()
    const { to } = ranges[0]!
    return {
      ...rest,
      ranges: [
        { from: 0, to: hole.from - 1 },
        { from: hole.to + 1, to },
      ],
    }
  }
  const consistent: typeof archive.consistent = (read) => read(state())
  const api = createApi({
    chains: () => [{ ...world.runtime, archive: { ...archive, reads, state, consistent } }],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  const txs = world.chain.flatMap((bundle) => bundle.txs)
  const sender = txs[0]!.from!
  const own = txs.filter(({ from }) => from === sender)
  const below = own.findLast(({ height }) => height < hole.from)!
  const above = own.find(({ height }) => height > hole.to)!
  const client = createClient({ request: api.request })
  const ask = (hash: string) => client.getTransactionNeighbours({ chain: accountChain.code, hash })
  const tx = (hash: string) => client.getTransaction({ chain: accountChain.code, hash })
  return { own, below, above, ask, tx, limits }
}

test('screens-evm §20.5: across blocks that are not indexed no transaction is called the previous or next one of its sender', async () => {
  const { own, below, above, ask, limits } = await withHole({ from: 14, to: 24 })
  const missing = own.filter(({ height }) => height >= 14 && height <= 24)
  expect(missing.length).toBeGreaterThan(0)
  expect(await ask(below.hash)).toEqual({ previous: own[own.indexOf(below) - 1]!.hash, next: null })
  // Few rows are enough for the most.
  expect(Math.max(...limits)).toBe(8)
  expect(await ask(above.hash)).toEqual({ previous: null, next: own[own.indexOf(above) + 1]!.hash })
})

test('screens-evm §4.3: across such blocks nonces that follow each other tell that nothing is missing', () => {
  const at = (height: number, nonce: number | null) => ({ height, txIndex: 0, hash: '0x0a' as const, ext: { nonce } })
  const snapshot = (other: object) =>
    ({
      coverage: {
        ranges: [
          { from: 0, to: 5 },
          { from: 9, to: 20 },
        ],
        complete: false,
      },
      newest: { txsByHash: async () => [] },
      deep: { txsByHash: async () => [other] },
    }) as unknown as Snapshot
  const between = (tx: ReturnType<typeof at>, found: ReturnType<typeof at>) => isNext(snapshot(found), tx, found)
  return Promise.all([
    expect(between(at(4, 7), at(10, 8))).resolves.toBe(true),
    expect(between(at(10, 8), at(4, 7))).resolves.toBe(true),
    expect(between(at(4, 7), at(10, 9))).resolves.toBe(false),
    expect(between(at(10, 7), at(4, 8))).resolves.toBe(false),
    expect(between(at(4, null), at(10, null))).resolves.toBe(false),
    expect(between(at(9, null), at(20, null))).resolves.toBe(true),
  ])
})

test('reliability: a transaction is told without a look for those beside it, and stands where the store refuses that look', async () => {
  for (const code of ['STORE_LIMIT', 'STORE_UNAVAILABLE'] as const) {
    let looks = 0
    const { below, ask, tx } = await withHole({ from: 14, to: 24 }, () => {
      looks++
      throw new OrreryError(code, { reason: 'rows' } as never)
    })
    expect((await tx(below.hash)).hash).toBe(below.hash)
    expect(looks).toBe(0)
    await expect(ask(below.hash)).rejects.toMatchObject({ code: 'INTERNAL' })
  }
})
