import type { CallRow } from '@orrery/model/calls'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { pricesOf, salesAmong, salesOf } from './token-sales.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [BUYER, SELLER, COIN, OTHER, ITEMS] = [at('1'), at('2'), at('3'), at('4'), at('5')]
let height = 0
/** One transaction with its transfers: rows of a test, of which only what is read is there. */
const tx = (from: Hex, value: bigint, ...moves: readonly Partial<TransferRow>[]) => {
  height++
  const place = { height, txIndex: 0 }
  return {
    tx: { ...place, from, value, hash: `0x${String(height).padStart(64, '0')}`, timeMs: height } as unknown as TxRow,
    moves: moves.map((move, seq) => ({ ...place, seq, amount: 1n, tokenId: null, ...move }) as unknown as TransferRow),
  }
}
const item = (tokenId: bigint, from: Hex | null = SELLER, to: Hex | null = BUYER) =>
  ({ standard: 'erc721', asset: ITEMS, from, to, tokenId }) as const
const paid = (asset: Hex, amount: bigint, to = SELLER) =>
  ({ standard: 'erc20', asset, from: BUYER, to, amount }) as const
const sold = (...all: readonly ReturnType<typeof tx>[]) =>
  salesOf(
    all.flatMap(({ moves }) => moves.filter(({ asset }) => asset === ITEMS)),
    new Map(all.map(({ tx: own }) => [`${own.height} 0`, own])),
    new Map(all.map(({ tx: own, moves }) => [`${own.height} 0`, moves])),
  ).map(({ row, token, amount }) => [row.tokenId, token, amount])

test('screens-evm §8.1: a sale is one item for the coins of its buyer’s transaction, or for one token of the buyer', () => {
  expect(sold(tx(BUYER, 9n, item(1n)))).toEqual([[1n, null, 9n]])
  expect(sold(tx(SELLER, 0n, item(2n), paid(COIN, 7n), paid(COIN, 1n, OTHER)))).toEqual([[2n, COIN, 8n]])
})

test('screens-evm §8.1: what was made, burnt, given, bought with others or paid twice has no price of its own', () => {
  expect(
    sold(
      tx(BUYER, 9n, item(1n, null)),
      tx(BUYER, 9n, item(2n, SELLER, null)),
      tx(SELLER, 9n, item(3n)),
      tx(BUYER, 9n, item(4n), item(5n)),
      tx(BUYER, 9n, item(6n), paid(COIN, 1n)),
      tx(BUYER, 9n, item(7n, BUYER, BUYER)),
    ),
  ).toEqual([])
})

test('screens-evm §5, §8.1: what came back in the transaction is no part of the price, in coins where its calls are known and in tokens, for an address’s list as for a collection’s', async () => {
  const back = (place: { readonly height: number }, value: bigint, more: object = {}) =>
    ({
      height: place.height,
      txIndex: 0,
      kind: 'call',
      outcome: 'done',
      from: OTHER,
      to: BUYER,
      value,
      ...more,
    }) as unknown as CallRow
  const [over, all, coin] = [
    tx(BUYER, 9n, item(1n)),
    tx(BUYER, 9n, item(2n)),
    tx(SELLER, 0n, item(3n), paid(COIN, 7n), { standard: 'erc20', asset: COIN, from: SELLER, to: BUYER, amount: 2n }),
  ]
  const calls = [
    back(over.tx, 2n),
    back(over.tx, 5n, { outcome: 'undone' }),
    back(over.tx, 1n, { from: BUYER, to: SELLER }),
    back(all.tx, 9n),
  ]
  const every = [over, all, coin]
  const items = every.flatMap(({ moves }) => moves.filter(({ asset }) => asset === ITEMS))
  const side = (table: string) => ({
    txsAt: async () => every.map(({ tx: own }) => own),
    transfersAt: async () => every.flatMap(({ moves }) => moves),
    // Only transactions that paid with their coins are asked for.
    familyRows: async (asked: string, match: { readonly height: readonly number[] }) => {
      expect([asked, match.height]).toEqual([table, [over.tx.height, all.tx.height]])
      return calls
    },
  })
  const among = async (source: object | undefined) => {
    const snapshot = { cut: 0, newest: side('calls'), deep: side('none') } as unknown as Parameters<
      typeof salesAmong
    >[1]
    const desk = { family: { calls: source } } as unknown as Parameters<typeof salesAmong>[0]
    return [...(await salesAmong(desk, snapshot, items))].map(([row, { token, amount }]) => [
      row.tokenId,
      token,
      amount,
    ])
  }
  expect(await among({ table: 'calls', of: (row: unknown) => row })).toEqual([
    [1n, null, 8n],
    [3n, COIN, 5n],
  ])
  // Without calls nobody knows of coins that came back.
  expect(await among(undefined)).toEqual([
    [1n, null, 9n],
    [2n, null, 9n],
    [3n, COIN, 5n],
  ])
})

test('screens-evm §8.1: the lowest, middle and highest price are told for each currency apart', () => {
  const sale = (token: Hex | null, amount: bigint) => ({ token, amount }) as Parameters<typeof pricesOf>[0][number]
  expect(pricesOf([sale(null, 5n), sale(COIN, 1n), sale(null, 3n), sale(null, 9n), sale(null, 4n)])).toEqual([
    { token: null, sales: 4, lowest: 3n, median: 4n, highest: 9n, total: 21n },
    { token: COIN, sales: 1, lowest: 1n, median: 1n, highest: 1n, total: 1n },
  ])
  expect(pricesOf([])).toEqual([])
})

test('screens-evm §8.1: sales of a collection are told over head and archive, each as its rows have it', async () => {
  const world = await createAccountWorld()
  const transfers = world.chain.flatMap((bundle) => bundle.transfers)
  const asset = transfers.find(({ standard }) => standard === 'erc721')!.asset
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const told = await server.client.getTokenSales({ chain: 'tn', address: asset })
  const rows = transfers.filter((row) => row.asset === asset)
  const key = (row: { readonly height: number; readonly txIndex: number }) => `${row.height} ${row.txIndex}`
  const wanted = salesOf(
    rows.toReversed(),
    new Map(world.chain.flatMap(({ txs }) => txs).map((one) => [key(one), one])),
    Map.groupBy(transfers, key),
  )
  expect(told.looked).toBe(Math.min(rows.length, 300))
  expect(wanted.length).toBeGreaterThan(0)
  expect(told.sales).toBe(wanted.length)
  expect(told.newest.map(({ amount }) => amount)).toEqual(wanted.slice(0, 25).map(({ amount }) => String(amount)))
  expect(told.isAll).toBe(true)
  // Lists of addresses tell the same of each item (screens-evm §5).
  const { row, token, amount } = wanted.find((sale) => sale.row.from !== sale.row.to)!
  for (const address of [row.from!, row.to!])
    for (const order of ['newest', 'oldest'] as const) {
      const hits = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await server.client.listAddressTransfers({
          ...{ chain: 'tn', address, standard: 'erc721', order, limit: 100 },
          ...(cursor !== undefined && { cursor }),
        })
        hits.push(...page.hits)
        cursor = page.extend.next
      }
      const sale = hits.find((hit) => hit.height === row.height && hit.seq === row.seq && hit.txIndex === row.txIndex)
      expect(sale!.sale!.amount).toBe(String(amount))
      expect(sale!.sale!.token?.address.toLowerCase() ?? null).toBe(token)
      expect(hits.filter(({ from, sale: told }) => from === null && told !== undefined)).toEqual([])
    }
  // The list of collections tells the lowest of them, and of tokens nothing.
  const listed = (await server.client.listTokens({ chain: 'tn', limit: 100 })).hits
  const [most] = pricesOf(wanted)
  expect(listed.find(({ address }) => address.toLowerCase() === asset)?.lately?.floor).toEqual({
    isMaking: false,
    sales: wanted.length,
    isAll: true,
    price: { token: told.prices[0]!.token, amount: most!.lowest.toString() },
  })
  expect(listed.filter(({ standard }) => standard === 'erc20').map(({ lately }) => lately?.floor)).toContain(null)
  // A week later nothing was sold lately.
  world.clock.tick(8 * 86_400_000)
  expect(await server.client.getTokenSales({ chain: 'tn', address: asset })).toMatchObject({ looked: 0, sales: 0 })
})
