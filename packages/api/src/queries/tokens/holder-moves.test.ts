import { expect, test } from 'vitest'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { TOKEN_HOLDERS, TOKEN_HOLDINGS } from '@orrery/model/token-holders'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

const DAY_MS = 86_400_000
type Edge = Parameters<LayerReads['edgeRows']>[3]

test('screens-evm §8.2: holders say since when they hold, when they moved last and what a week changed, where a ledger knows it and it is asked for', async () => {
  const world = await createAccountWorld()
  const through = world.archive.state().ranges.at(-1)!.to
  const block = world.chain[through]!.block
  const today = Math.floor(block.timeMs / DAY_MS)
  const asset = SAMPLE_TOKENS[0]!.address
  const half = 1n << 128n
  const row = (day: number, amount: bigint): FamilyRow => ({ day, high: amount >> 128n, low: amount % half })
  const client = (layer?: RuntimeLayer) =>
    createClient({
      request: createApi({
        chains: () => [
          layer === undefined ? world.runtime : { ...world.runtime, layers: new Map([[TOKEN_HOLDERS, layer]]) },
        ],
        knownChains: [world.runtime.chain],
        clock: world.clock,
        log: silentLog,
        limits: { ratePerMinute: 0 },
      }).request,
    })
  const ask = { chain: world.runtime.chain.code, address: asset }
  const bare = client()
  const plain = await bare.listTokenHolders(ask)
  expect(plain.hits.length).toBeGreaterThan(3)
  expect(plain.hits.every((hit) => hit.moves === undefined)).toBe(true)
  const [mover, sleeper, newcomer] = plain.hits.map(({ address }) => address)
  /** Rows of a holder in the table's order. */
  const rows: Readonly<Record<string, readonly FamilyRow[]>> = {
    [mover!]: [row(today - 30, 5n * half), row(today - 7, 4n * half), row(today - 6, 9n * half), row(today, 3n * half)],
    [sleeper!]: [row(today - 900, 7n)],
    [newcomer!]: [row(today - 1, 8n)],
  }
  let asked = 0
  const reads = {
    edgeRows: (
      table: string,
      match: { asset: string; address: readonly string[] },
      by: string,
      { end, until }: Edge,
    ) => {
      asked++
      expect([table, match.asset, by]).toEqual([TOKEN_HOLDINGS, asset, 'address'])
      const found = match.address.flatMap((address): FamilyRow[] => {
        const own = (rows[address] ?? []).filter(({ day }) => until === undefined || Number(day) <= until.through)
        const row = end === 'first' ? own[0] : own.at(-1)
        return row === undefined ? [] : [{ ...row, address }]
      })
      return Promise.resolve(found)
    },
  } as unknown as LayerReads
  const known = client({
    status: () => ({ id: TOKEN_HOLDERS, from: 0, through, lack: null }),
    consistent: (read) => read({ height: through, hash: block.hash }, reads),
  })
  const told = await known.listTokenHolders({ ...ask, moves: true })
  // However many holders a page has.
  expect(asked).toBe(3)
  const moves = new Map(told.hits.map((hit) => [hit.address, hit.moves]))
  const at = (first: number, last: number, change: bigint) => ({
    firstMs: (today - first) * DAY_MS,
    lastMs: (today - last) * DAY_MS,
    change7d: change.toString(),
    through,
  })
  // Against what is listed: blocks that the ledger does not know are in both.
  const held = new Map(plain.hits.map(({ address, amount }) => [address, BigInt(amount)]))
  expect(moves.get(mover!)).toEqual(at(30, 0, held.get(mover!)! - 4n * half))
  expect(moves.get(sleeper!)).toEqual(at(900, 900, held.get(sleeper!)! - 7n))
  expect(moves.get(newcomer!)).toEqual(at(1, 1, held.get(newcomer!)!))
  // Whom the ledger does not know yet.
  expect(moves.get(plain.hits[3]!.address)).toBeNull()
  // Without a ledger the rest stands.
  const without = await bare.listTokenHolders({ ...ask, moves: true })
  expect(without.hits.map(({ moves: none, ...hit }) => [none, hit])).toEqual(plain.hits.map((hit) => [null, hit]))
  // Where the contract says other balances, sums of transfers tell no change of them.
  await world.archive.saveAudits([
    { address: asset, height: 9, timeMs: 1, supplyTold: 1n, supplyLedger: 2n, holdersChecked: 1, holdersWrong: 0 },
  ])
  world.clock.tick(60_000)
  const doubted = await known.listTokenHolders({ ...ask, moves: true })
  expect(new Map(doubted.hits.map((hit) => [hit.address, hit.moves])).get(mover!)).toEqual({
    ...at(30, 0, 0n),
    change7d: null,
  })
})
