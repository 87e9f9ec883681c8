import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { CallRow } from '@orrery/model/calls'
import type { ChainReads, FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow, TxRow } from '@orrery/model/rows'
import { USER_OP_TABLE } from '@orrery/model/user-ops'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { TEST_EVENTS } from '../../testing/event-rows.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

const all = (): readonly TxRow[] => world.chain.flatMap(({ txs }) => txs).toReversed()

/** Every row behind all cursors, and whether the last answer said that this is all. */
async function walk({ client }: TestServer, conditions: object) {
  const hashes: string[] = []
  for (let cursor: string | undefined; ;) {
    const answer = await client.filterTransactions({
      chain: world.runtime.chain.code,
      limit: 10,
      ...conditions,
      ...(cursor !== undefined && { cursor }),
    })
    hashes.push(...answer.list.hits.map(({ hash }) => hash))
    if (answer.list.extend.next === null) return { hashes, whole: answer.whole }
    cursor = answer.list.extend.next
  }
}

test('screens-evm §4.1: transactions with user operations of known entry points are found by these, and among those of an address', async () => {
  const known = new Set(Object.keys(TEST_EVENTS.userOps.entryPoints))
  const bundles = new Set(
    world.chain.flatMap(({ family }) =>
      (family[USER_OP_TABLE] ?? [])
        .filter((row) => known.has(String(row['entry_point'])))
        .map((row) => `${row['height']} ${row['tx_index']}`),
    ),
  )
  const held = all().filter(({ height, txIndex }) => bundles.has(`${height} ${txIndex}`))
  expect(held.length).toBeGreaterThan(10)
  expect(held.length).toBeLessThan(all().length)
  const hashesOf = (fits: (tx: TxRow) => boolean) => held.filter(fits).map(({ hash }) => hash)
  expect(await walk(server, { has: 'user-ops' })).toEqual({ hashes: hashesOf(() => true), whole: true })
  const { from } = held[0]!
  expect((await walk(server, { has: 'user-ops', from })).hashes).toEqual(hashesOf((tx) => tx.from === from))
  expect((await walk(server, { has: 'user-ops', status: 'failed' })).hashes).toEqual(
    hashesOf(({ status }) => status === 'failed'),
  )
})

const CALLS: CallSource = {
  table: 't_calls',
  byAccount: 't_account_calls',
  traced: 't_traced',
  ledger: {},
  creations: {},
  failures: { outcome: 1 },
  of: (row) => row as unknown as CallRow,
  isKept: () => true,
  isActing: () => true,
}

/** The world where every third transaction holds a call that failed, so far as blocks were traced. */
function serveFailing(isTraced: (height: number) => boolean): Promise<TestServer> {
  const { runtime } = world
  const change = (reads: ChainReads): ChainReads =>
    Object.assign(Object.create(reads) as ChainReads, {
      familyCount: async (table: string, match: FamilyMatch) =>
        table === CALLS.traced
          ? (await reads.blocks({ limit: 100 })).filter(({ height }) => isTraced(height)).length
          : reads.familyCount(table, match),
      async familyRows(table: string, match: FamilyMatch, limit: number) {
        if (table !== CALLS.table) return reads.familyRows(table, match, limit)
        expect(match['outcome']).toBe(1)
        const heights = [match['height']].flat()
        return all()
          .filter(({ height, txIndex }) => isTraced(height) && heights.includes(height) && txIndex % 3 === 0)
          .map(({ height, txIndex }): FamilyRow => ({ height, tx_index: txIndex, seq: 1 }))
          .slice(0, limit)
      },
    })
  const view = runtime.head.view()
  const reads = change(runtime.archive.reads)
  const head = { ...view, reads: change(view.reads) }
  return startTestServer([
    {
      ...world,
      runtime: {
        ...runtime,
        family: { ...runtime.family, calls: CALLS },
        head: { ...runtime.head, view: () => head },
        archive: { ...runtime.archive, reads, consistent: (read) => read(runtime.archive.state()) },
      },
    },
  ])
}

test('screens-evm §4.1: a call that failed inside is told of traced blocks alone, and where none was traced not at all', async () => {
  const some = await serveFailing((height) => height >= 20)
  const expected = all().filter(({ height, txIndex }) => height >= 20 && txIndex % 3 === 0)
  expect(await walk(some, { has: 'failed-calls' })).toEqual({ hashes: expected.map(({ hash }) => hash), whole: false })
  await some.close()
  const none = await serveFailing(() => false)
  await expect(walk(none, { has: 'failed-calls' })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  await none.close()
  await expect(walk(server, { has: 'failed-calls' })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
