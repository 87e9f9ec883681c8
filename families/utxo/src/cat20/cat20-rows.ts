import { cat20Word } from '@orrery/model/cat20'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Cat20Deploy, Cat20Event, Cat20Lot, Cat20Token, Cat20Tx } from './cat20-book.ts'

const bigOrNull = (cell: Cell | undefined): bigint | null => (cell == null ? null : BigInt(cell))

const placeOf = ({ height, txIndex }: Cat20Tx) => ({ height, tx_index: txIndex })

export const tokenRow = (tx: Cat20Tx, deploy: Cat20Deploy): FamilyRow => ({
  ...placeOf(tx),
  token: deploy.token,
  txid: tx.txid,
  time_ms: tx.timeMs,
  name: deploy.name,
  symbol: deploy.symbol,
  decimals: deploy.decimals,
  max: deploy.max,
  premine: deploy.premine,
  lim: deploy.limit,
  minter: deploy.minter,
})

export const deployRow = (tx: Cat20Tx, { token }: Cat20Deploy): FamilyRow => ({ ...placeOf(tx), seq: 0, token })

/** By name and by symbol; what is of nothing but spaces is found by its id alone. */
export const nameRows = (tx: Cat20Tx, { token, name, symbol }: Cat20Deploy): readonly FamilyRow[] =>
  [...new Set([name, symbol].map(cat20Word))]
    .filter((word) => word !== '')
    .map((word) => ({ ...placeOf(tx), word, token }))

export const minterRow = (tx: Cat20Tx, { token, minter }: Cat20Deploy): FamilyRow => ({ ...placeOf(tx), minter, token })

export const stateRow = (height: number, of: Cat20Token): FamilyRow => ({
  height,
  token: of.token,
  decimals: of.decimals,
  minter: of.minter,
  address: of.address,
  kind: of.terms?.kind ?? null,
  max: of.terms?.max ?? null,
  premine: of.terms?.premine ?? null,
  lim: of.terms?.limit ?? null,
  minted: of.minted,
  mints: of.mints,
  held: of.held,
  burned: of.burned,
  holders: of.holders,
  txs: of.txs,
  minters: of.minters,
})

/** A token from its newest row. */
export const readState = (row: FamilyRow): Cat20Token => ({
  token: row['token'] as Hex,
  decimals: Number(row['decimals']),
  minter: row['minter'] as Hex,
  address: (row['address'] ?? null) as Hex | null,
  terms:
    row['kind'] == null
      ? null
      : {
          kind: row['kind'] as 'open' | 'closed',
          max: bigOrNull(row['max']),
          premine: bigOrNull(row['premine']),
          limit: bigOrNull(row['lim']),
        },
  minted: BigInt(row['minted']!),
  mints: Number(row['mints']),
  held: BigInt(row['held']!),
  burned: BigInt(row['burned']!),
  holders: Number(row['holders']),
  txs: Number(row['txs']),
  minters: Number(row['minters']),
})

export const outputRow = ({ height, txid }: Cat20Tx, vout: number, lot: Cat20Lot): FamilyRow => ({
  height,
  txid,
  vout,
  token: lot.token,
  is_minter: lot.owner === null ? 1 : 0,
  owner: lot.owner ?? '0x',
  amount: lot.amount,
  address: lot.address,
})

/** What an output holds, from its row. */
export const readLot = (row: FamilyRow): Cat20Lot => ({
  token: row['token'] as Hex,
  owner: Number(row['is_minter']) === 1 ? null : (row['owner'] as Hex),
  amount: BigInt(row['amount']!),
  address: row['address'] as Hex,
})

export const eventRow = (tx: Cat20Tx, { seq, token, action, amount, from, to }: Cat20Event): FamilyRow => ({
  ...placeOf(tx),
  seq,
  token,
  txid: tx.txid,
  time_ms: tx.timeMs,
  action,
  amount,
  from,
  to,
})
