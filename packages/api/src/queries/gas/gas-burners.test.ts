import { ALL_BURNS, BURN_RANKS, burnSize, CONTRACT_BURN_ROWS, CONTRACT_BURNS } from '@orrery/model/contract-burns'
import type { LayerReads } from '@orrery/model/layer'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

const addressOf = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`

/** A ledger that holds these totals, by what it was asked for. */
function ledgerOf(totals: readonly bigint[], asked: number[], lack: 'history' | null = null) {
  const rows = totals.map((burnt, at) => ({ address: addressOf(at + 1), burnt, txs: BigInt(at + 2) }))
  const reads = {
    lastRow: async (table: string) => {
      expect(table).toBe(BURN_RANKS)
      return rows.length === 0 ? null : { size: Math.max(...totals.map(burnSize)) }
    },
    largest: async (
      _: string,
      { size }: { size: readonly number[] },
      key: string,
      value: string,
      page: { limit: number },
    ) => {
      expect([key, value]).toEqual(['address', 'burnt'])
      asked.push(size.length)
      return rows
        .filter(({ burnt }) => size.includes(burnSize(burnt)))
        .toSorted((a, b) => (a.burnt < b.burnt ? 1 : -1))
        .slice(0, page.limit)
        .map(({ address, burnt }) => ({ key: address, value: burnt }))
    },
    latest: async (table: string, { address }: { address: readonly string[] }) => {
      expect(table).toBe(CONTRACT_BURN_ROWS)
      if (address[0] === ALL_BURNS)
        return rows.length === 0 ? [] : [{ address: ALL_BURNS, burnt: 2n ** 230n, txs: 9_000n }]
      return rows.filter((row) => address.includes(row.address))
    },
  } as unknown as LayerReads
  return {
    status: () => ({ id: CONTRACT_BURNS, from: 0, through: 20, lack }),
    consistent: <T>(read: (to: { height: number; hash: Hex }, of: LayerReads) => Promise<T>) =>
      read({ height: 20, hash: `0x${'2'.repeat(64)}` }, reads),
  }
}

async function clientOf(totals: readonly bigint[] | null, lack: 'history' | null = null) {
  const { runtime, clock } = await createAccountWorld()
  const asked: number[] = []
  const layers = totals === null ? new Map() : new Map([[CONTRACT_BURNS, ledgerOf(totals, asked, lack)]])
  const safety = { ...USUAL_SAFETY, doubted: [addressOf(2)] }
  const api = createApi({ chains: () => [{ ...runtime, layers, safety }], knownChains: [], clock, log: silentLog })
  const client = createClient({ request: api.request })
  return { asked, told: () => client.getGasBurners({ chain: runtime.chain.code }) }
}

test('screens-evm §13.4: who burnt most of all time is told by maintained totals, with those that the operator doubts marked', async () => {
  const { told } = await clientOf([5n, 2n ** 220n, 0n + 7n])
  expect(await told()).toMatchObject({
    ledger: { id: CONTRACT_BURNS, through: 20 },
    burnt: (2n ** 230n).toString(),
    txs: 9_000,
    rows: [
      { address: addressOf(2), burnt: (2n ** 220n).toString(), txs: 3, suspicious: true, listed: true },
      { address: addressOf(3), burnt: '7', txs: 4 },
      { address: addressOf(1), burnt: '5', txs: 2 },
    ],
  })
})

test('screens-evm §13.4: only classes of large totals are looked through, and a ranking is kept while the ledger stands', async () => {
  const { asked, told } = await clientOf([
    ...Array.from({ length: 60 }, (_, at) => 2n ** 80n + BigInt(at)),
    ...Array.from({ length: 500 }, (_, at) => BigInt(at + 1)),
  ])
  const { rows } = await told()
  expect([rows.length, rows[0]!.burnt, rows[49]!.burnt]).toEqual([
    50,
    (2n ** 80n + 59n).toString(),
    (2n ** 80n + 10n).toString(),
  ])
  await told()
  expect(asked, 'four classes, once').toEqual([4])
})

test('screens-evm §13.4: a ledger that has come to no block, one that cannot be kept, and none at all say so', async () => {
  expect(await (await clientOf([])).told()).toMatchObject({ burnt: null, txs: 0, rows: [] })
  expect(await (await clientOf([5n], 'history')).told()).toMatchObject({
    ledger: { lack: 'history' },
    burnt: null,
    rows: [],
  })
  await expect((await clientOf(null)).told()).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
