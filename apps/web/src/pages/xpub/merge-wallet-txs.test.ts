import { expect, test } from 'vitest'
import type { MergedTx, MergedTxs } from '@orrery/model/wire/merged-txs'
import { readWalletTxs, type WalletTxs } from './merge-wallet-txs.ts'

type Asked = {
  readonly addresses: readonly string[]
  readonly limit?: number
  readonly at?: string
  readonly below?: { readonly height: number; readonly txIndex: number }
}

/** Transaction `n` is in block n, and gives `amount` to each of its addresses. */
type Row = { readonly n: number; readonly of: readonly number[]; readonly amount: number }

const tx = ({ n }: Row, net: number): MergedTx =>
  ({ hash: `t${n}`, height: n, txIndex: 1, net: String(net) }) as unknown as MergedTx

/** What a server with these transactions answers, and what it was asked. */
function serverOf(rows: readonly Row[]) {
  const asked: Asked[] = []
  const api = {
    listMergedTransactions: ({ body }: { readonly body: Asked }): Promise<MergedTxs> => {
      asked.push(body)
      const mine = (row: Row) => row.of.filter((address) => body.addresses.includes(`a${address}`)).length
      const found = rows
        .filter((row) => mine(row) > 0 && row.n < (body.below?.height ?? Infinity))
        .toSorted((a, b) => b.n - a.n)
      const limit = body.limit ?? 20
      return Promise.resolve({
        txs: found.slice(0, limit).map((row) => tx(row, row.amount * mine(row))),
        waiting: [],
        more: found.length > limit,
        at: '500-aaaaaaaa',
        balance: body.below === undefined ? String(found.reduce((sum, row) => sum + row.amount * mine(row), 0)) : null,
        coverage: { ranges: [], complete: true },
      })
    },
  }
  return { api: api as unknown as Parameters<typeof readWalletTxs>[0], asked }
}

test('screens-nonevm §4.5: a wallet’s transactions are one list in the chain’s order with its balance after each, however its addresses are asked for', async () => {
  // 100 addresses are three requests a page; every third transaction is of two groups.
  const rows = Array.from({ length: 75 }, (_, n): Row => ({
    n: n + 1,
    of: n % 3 === 0 ? [n % 40, 40 + (n % 40)] : [n % 100],
    amount: n % 7 === 0 ? -3 : 5,
  }))
  const addresses = Array.from({ length: 100 }, (_, at) => `a${at}`)
  const { api, asked } = serverOf(rows)
  let known: WalletTxs | null = null
  const sizes: number[] = []
  do {
    known = await readWalletTxs(api, 'BTC', addresses, known, new AbortController().signal)
    sizes.push(known.txs.length)
  } while (known.more)
  expect(sizes).toEqual([20, 40, 60, 75])
  expect(asked).toHaveLength(4 * 3)
  expect(asked.every((one) => one.addresses.length <= 40)).toBe(true)
  // The first answer says with which block the others begin.
  expect(asked.slice(1).map(({ at }) => at)).toEqual(Array.from({ length: 11 }, () => '500-aaaaaaaa'))
  expect(known.txs.map(({ height }) => height)).toEqual(rows.map(({ n }) => n).toReversed())
  let balance = 0
  const after = rows.map(({ of, amount }) => (balance += of.length * amount))
  expect(known.txs.map((row) => row.balance)).toEqual(after.map(String).toReversed())
  expect(known.left).toBe('0')
})

test('unknown is not zero: what a wallet had before a change that nobody knows is not told', async () => {
  const { api } = serverOf([
    { n: 1, of: [0], amount: 5 },
    { n: 2, of: [0], amount: 5 },
    { n: 3, of: [0], amount: 5 },
  ])
  const untold: typeof api = {
    listMergedTransactions: async (...params) => {
      const page = await api.listMergedTransactions(...params)
      return { ...page, txs: page.txs.map((row) => (row.height === 2 ? { ...row, net: null } : row)) }
    },
  }
  const { txs } = await readWalletTxs(untold, 'BTC', ['a0'], null, new AbortController().signal)
  expect(txs.map(({ balance }) => balance)).toEqual(['15', '10', null])
})
