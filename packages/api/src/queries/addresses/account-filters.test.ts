import { beforeAll, expect, test } from 'vitest'
import { txDirection } from '@orrery/model/direction'
import { silentLog } from '@orrery/primitives/log'
import type { Hex } from '@orrery/primitives/hex'
import { createClient, type ApiClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'
import { txFilterOf } from './account-filters.ts'

let world: World
let client: ApiClient
const chain = 'TESTNET'

beforeAll(async () => {
  world = await createAccountWorld(9)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
    limits: { ratePerMinute: 0 },
  })
  client = createClient({ request: api.request })
})

type Page<T> = {
  hits: T[]
  total: number | null
  extend: { next: string | null; previous: string | null; of?: number }
}

/** A list by its cursors from its first page to its end, then back from `last` to its begin. */
async function bothWays<T>(
  ask: (page: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<readonly [T[], T[]]> {
  const down: T[] = []
  for (let page = await ask({ limit: 10 }); ; page = await ask({ limit: 10, cursor: page.extend.next })) {
    down.push(...page.hits)
    if (page.extend.next === null) break
  }
  const up: T[] = []
  for (
    let page = await ask({ limit: 10, cursor: 'last' });
    ;
    page = await ask({ limit: 10, cursor: page.extend.previous })
  ) {
    up.unshift(...page.hits)
    if (page.extend.previous === null) break
  }
  return [down, up]
}

const partiesOf = () => {
  const rows = world.chain.flatMap(({ accountTxs }) => accountTxs)
  const busiest = new Map<Hex, number>()
  for (const { address } of rows) busiest.set(address, (busiest.get(address) ?? 0) + 1)
  return { rows, addresses: [...busiest].toSorted((a, b) => b[1] - a[1]).map(([address]) => address) }
}

test('screens-evm §5: transactions of an address by direction, other side, method and state, in both ways exact (§0.3)', async () => {
  const { rows, addresses } = partiesOf()
  const txOf = (height: number, txIndex: number) => world.chain[height]!.txs.find((tx) => tx.txIndex === txIndex)!
  let found = 0
  for (const address of addresses.slice(0, 3)) {
    const own = rows
      .filter((row) => row.address === address)
      .map((row) => ({ ...row, tx: txOf(row.height, row.txIndex) }))
    const method = own.map(({ tx }) => tx.method).find((one) => one !== null)
    for (const other of [...addresses.slice(0, 4), address]) {
      const isWith = ({ height, txIndex }: { height: number; txIndex: number }) =>
        rows.some((row) => row.address === other && row.height === height && row.txIndex === txIndex)
      for (const [asked, fits] of [
        [
          { with: other },
          (row: (typeof own)[number]) => isWith(row) && (other !== address || txDirection(row) === 'self'),
        ],
        [{ direction: 'out' as const }, (row: (typeof own)[number]) => txDirection(row) === 'out'],
        [{ status: 'failed' as const }, (row: (typeof own)[number]) => row.tx.status === 'failed'],
        [{ method: method ?? '0x12345678' }, (row: (typeof own)[number]) => row.tx.method === method],
      ] as const) {
        const wanted = own.filter(fits).map(({ tx }) => tx.hash)
        found += wanted.length
        const [down, up] = await bothWays((page) =>
          client.listAddressTransactions({ chain, address, ...asked, ...page }),
        )
        expect(down.map(({ hash }) => hash)).toEqual(wanted.toReversed())
        expect(up.map(({ hash }) => hash)).toEqual(wanted.toReversed())
      }
    }
  }
  expect(found).toBeGreaterThan(30)
})

test('screens-evm §5: a function that transactions of an address call may be told by its name, and one that nobody knows is refused', () => {
  const selectors = (name: string): readonly string[] => (name === 'transfer' ? ['0xa9059cbb', '0x01020304'] : [])
  const desk = { family: { decode: { selectors } } } as unknown as Parameters<typeof txFilterOf>[0]
  const read = (method: string) => txFilterOf(desk, `0x${'11'.repeat(20)}`, { method })
  expect(read('transfer, 0xA9059CBB')).toEqual({ methods: ['0xa9059cbb', '0x01020304'] })
  expect(() => read('nobodyKnowsThisOne')).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }))
})

test('screens-evm §5: transfers of an address by token, direction and other side', async () => {
  const transfers = world.chain.flatMap((bundle) => bundle.transfers)
  const { from: address, asset } = transfers.find(({ from, to }) => from !== null && to !== null)!
  const own = transfers.filter(({ from, to }) => from === address || to === address)
  const other = own.find(({ from, to }) => from !== to && to !== null && from !== null)!
  const party = other.from === address ? other.to! : other.from!
  for (const [asked, wanted] of [
    [{ token: asset === '0x' ? 'native' : asset }, own.filter((row) => row.asset === asset)],
    [{ direction: 'in' as const }, own.filter((row) => row.from !== address)],
    [{ with: party }, own.filter(({ from, to }) => from === party || to === party)],
  ] as const) {
    const [down, up] = await bothWays((page) =>
      client.listAddressTransfers({ chain, address: address!, ...asked, ...page }),
    )
    expect(down.map(({ seq, height }) => [height, seq])).toEqual(
      wanted.toReversed().map(({ seq, height }) => [height, seq]),
    )
    expect(up).toEqual(down)
  }
})

test('screens-evm §0.3: a filtered list tells how many it is chosen from, has no page numbers, and takes no other list’s cursor', async () => {
  const { rows, addresses } = partiesOf()
  const [address, other] = [addresses[0]!, addresses[1]!]
  const ask = (more: object) => client.listAddressTransactions({ chain, address, limit: 10, ...more })
  const page = await ask({ direction: 'out' })
  // Page numbers would lead to other rows: where there is more, only cursors do.
  expect(page.extend.next).not.toBeNull()
  expect(page.total).toBeNull()
  expect(page.extend.of).toBe(rows.filter((row) => row.address === address).length)
  await expect(ask({ direction: 'out', page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(ask({ with: other, cursor: page.extend.next ?? 'x' })).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  await expect(ask({ with: 'nonsense' })).rejects.toMatchObject({ code: 'ADDRESS_MALFORMED' })
})
