import type { LayerBlock } from '@orrery/family/layer'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyMatch } from '@orrery/model/reads'
import type { Cell, FamilyRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createCashTokenLayer } from './cash-token-layer.ts'

type Token = { readonly category: Hex; readonly amount: string; readonly nft?: readonly [string, Hex?] }
type Output = { readonly to: Hex | null; readonly token?: Token }
type Tx = {
  readonly id: Hex
  readonly spends: readonly (readonly [Hex, number])[]
  readonly outputs: readonly Output[]
}

const id = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const [ALICE, BOB, CAROL]: readonly Hex[] = ['0x00aa', '0x00bb', '0x00cc']

const blockOf = (height: number, txs: readonly Tx[]): LayerBlock =>
  ({
    block: { height, hash: id(height + 1_000_000), parentHash: id(height + 999_999) },
    txs: txs.map(({ id: hash, spends, outputs }, txIndex) => ({
      hash,
      height,
      txIndex,
      timeMs: height,
      ext: {
        inputs: spends.map(([txid, vout]) => ({ txid, vout, address: null })),
        outputs: outputs.map(({ to, token }) => ({
          address: to,
          type: to === null ? 'data' : 'p2pkh',
          token:
            token === undefined
              ? null
              : {
                  category: token.category,
                  amount: token.amount,
                  capability: token.nft?.[0] ?? null,
                  commitment: token.nft === undefined ? null : (token.nft[1] ?? '0x'),
                },
        })),
      },
    })),
  }) as unknown as LayerBlock

/** Rows in memory, each under its height, as a ledger keeps them. */
function shelf() {
  let rows: Record<string, FamilyRow[]> = {}
  const matching = (match: FamilyMatch) => (row: FamilyRow) =>
    Object.entries(match).every(([column, cells]) =>
      (Array.isArray(cells) ? (cells as readonly Cell[]) : [cells as Cell]).includes(row[column] ?? null),
    )
  const reads = {
    familyRows: (table, match, limit) => Promise.resolve((rows[table] ?? []).filter(matching(match)).slice(0, limit)),
    latest(table, match, by) {
      const newest = new Map<string, FamilyRow>()
      for (const row of (rows[table] ?? []).filter(matching(match)))
        newest.set(by.map((column) => String(row[column])).join(' '), row)
      return Promise.resolve([...newest.values()])
    },
  } as Pick<LayerReads, 'familyRows' | 'latest'> as LayerReads
  return {
    reads,
    rows: () => rows,
    add(made: FamilyRows) {
      for (const [table, added] of Object.entries(made)) rows[table] = [...(rows[table] ?? []), ...added]
    },
    rewind(to: number) {
      rows = Object.fromEntries(
        Object.entries(rows).map(([table, kept]) => [table, kept.filter(({ height }) => Number(height) <= to)]),
      )
    },
  }
}

const never = new AbortController().signal
const layer = createCashTokenLayer(1)

// 2^63 − 1 is the most that a category may have (CHIP-2022-02).
const MOST = '9223372036854775807'
const A = id(1)
const B = id(2)
const GENESIS: Tx = {
  id: id(10),
  spends: [
    [A, 0],
    [B, 0],
  ],
  outputs: [
    { to: ALICE!, token: { category: A, amount: MOST } },
    { to: ALICE!, token: { category: B, amount: '0', nft: ['minting'] } },
    { to: ALICE!, token: { category: B, amount: '5', nft: ['mutable', '0x01'] } },
  ],
}
const MOVES: Tx = {
  id: id(11),
  spends: [
    [id(10), 0],
    [id(10), 1],
    [id(10), 2],
  ],
  outputs: [
    { to: BOB!, token: { category: A, amount: '7' } },
    { to: ALICE!, token: { category: A, amount: '9223372036854775000' } },
    // Kept, minted, changed, and all of the fungible ones of B to where nobody spends them.
    { to: ALICE!, token: { category: B, amount: '0', nft: ['minting'] } },
    { to: CAROL!, token: { category: B, amount: '0', nft: ['mutable', '0x02'] } },
    { to: BOB!, token: { category: B, amount: '0', nft: ['none', '0xabcd'] } },
    { to: null, token: { category: B, amount: '5' } },
  ],
}
const BURN: Tx = { id: id(12), spends: [[id(11), 4]], outputs: [{ to: BOB! }] }

const balancesOf = (rows: Readonly<Record<string, readonly FamilyRow[]>>) => {
  const newest = new Map<string, string>()
  for (const { address, category, amount, nfts } of rows[CASH_TOKEN_TABLES.balances]!)
    newest.set(`${String(address)} ${Number(category)}`, `${String(amount)} ${String(nfts)}`)
  return Object.fromEntries(newest)
}

const nftsOf = (rows: Readonly<Record<string, readonly FamilyRow[]>>) => {
  const newest = new Map<string, string>()
  for (const { category, sequence, capability, commitment, address, held } of rows[CASH_TOKEN_TABLES.nfts]!)
    newest.set(`${Number(category)} ${Number(sequence)}`, [capability, commitment, address, held].map(String).join(' '))
  return [...newest].map(([key, row]) => `${key} ${row}`).toSorted()
}

test('screens-nonevm §4.5: CashTokens are made, moved, minted, changed and burned; amounts are exact to 2^63 − 1', async () => {
  const one = shelf()
  for (const [height, tx] of [GENESIS, MOVES, BURN].entries())
    one.add(await layer.apply([blockOf(height + 1, [tx])], one.reads, never))
  const rows = one.rows()
  expect(
    rows[CASH_TOKEN_TABLES.categories]!.map(({ category, seq, amount, nfts }) => [category, seq, amount, nfts]),
  ).toEqual([
    [A, 0, BigInt(MOST), 0],
    [B, 1, 5n, 2],
  ])
  expect(balancesOf(rows)).toEqual({
    '0x00aa 1': '9223372036854775000 0',
    '0x00bb 1': '7 0',
    '0x00aa 2': '0 1',
    '0x00cc 2': '0 1',
    '0x00bb 2': '0 0',
  })
  const told = rows[CASH_TOKEN_TABLES.events]!.map(
    ({ height, category, action, amount, capability, commitment, from, to }) =>
      [height, Number(category), action, amount, capability, commitment, from, to]
        .map((cell) => String(cell))
        .join(' '),
  )
  expect(told).toEqual([
    `1 1 genesis ${MOST} null null null 0x00aa`,
    '1 2 genesis 5 null null null 0x00aa',
    '1 2 genesis null minting null null 0x00aa',
    '1 2 genesis null mutable 0x01 null 0x00aa',
    '2 1 transfer 9223372036854775007 null null 0x00aa 0x00bb',
    '2 1 burn 800 null null 0x00aa null',
    '2 2 burn 5 null null 0x00aa null',
    '2 2 transfer null minting null 0x00aa 0x00aa',
    '2 2 change null mutable 0x02 0x00aa 0x00cc',
    '2 2 mint null none 0xabcd 0x00aa 0x00bb',
    '3 2 burn null none 0xabcd 0x00bb null',
  ])
  // Each output that carried an NFT, numbered within its category, and whether it still does.
  expect(nftsOf(rows)).toEqual([
    '2 0 minting null 0x00aa 0',
    '2 1 mutable 0x01 0x00aa 0',
    '2 2 minting null 0x00aa 1',
    '2 3 mutable 0x02 0x00cc 1',
    '2 4 none 0xabcd 0x00bb 0',
  ])
  const counts = rows[CASH_TOKEN_TABLES.counts]!.map(({ height, category, amount, nfts, holders, txs }) =>
    [height, Number(category), amount, nfts, holders, txs].join(' '),
  )
  expect(counts).toEqual([
    `1 1 ${MOST} 0 1 1`,
    '1 2 5 2 1 1',
    '2 1 9223372036854775007 0 2 2',
    '2 2 0 3 3 2',
    '3 2 0 2 2 3',
  ])
})

test('screens-nonevm §16: a child before its parent in one block counts as it does in two (BCH orders by id)', async () => {
  const [whole, apart] = [shelf(), shelf()]
  whole.add(await layer.apply([blockOf(1, [BURN, MOVES, GENESIS])], whole.reads, never))
  apart.add(
    await layer.apply(
      [1, 2, 3].map((height) => blockOf(height, [[GENESIS, MOVES, BURN][height - 1]!])),
      apart.reads,
      never,
    ),
  )
  expect(balancesOf(whole.rows())).toEqual(balancesOf(apart.rows()))
  const heldOf = (rows: Readonly<Record<string, readonly FamilyRow[]>>) =>
    nftsOf(rows)
      .filter((line) => line.endsWith(' 1'))
      .map((line) => line.split(' ').slice(2).join(' '))
      .toSorted()
  expect(heldOf(whole.rows())).toEqual(heldOf(apart.rows()))
  expect(heldOf(whole.rows())).toHaveLength(2)
  const last = (rows: Readonly<Record<string, readonly FamilyRow[]>>, category: Hex) => {
    const { amount, nfts, holders, txs } = rows[CASH_TOKEN_TABLES.counts]!.findLast(
      (row) => row['category'] === category,
    )!
    return { amount, nfts, holders, txs }
  }
  for (const category of [A, B]) expect(last(whole.rows(), category)).toEqual(last(apart.rows(), category))
  expect(whole.rows()[CASH_TOKEN_TABLES.counts]!.map((row) => [row['made_height'], row['made_tx']])).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('a ledger that went back and took another way is that of one that never did', async () => {
  const other: Tx = { ...MOVES, id: id(21), outputs: [{ to: CAROL!, token: { category: A, amount: '1' } }] }
  const [torn, clean] = [shelf(), shelf()]
  for (const [height, tx] of [GENESIS, MOVES, BURN].entries())
    torn.add(await layer.apply([blockOf(height + 1, [tx])], torn.reads, never))
  torn.rewind(1)
  torn.add(await layer.apply([blockOf(2, [other])], torn.reads, never))
  clean.add(await layer.apply([blockOf(1, [GENESIS]), blockOf(2, [other])], clean.reads, never))
  const sorted = (rows: Readonly<Record<string, readonly FamilyRow[]>>) =>
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) => Object.entries(row).toSorted().map(String).join(' ')).toSorted(),
    ])
  expect(sorted(torn.rows())).toEqual(sorted(clean.rows()))
})
