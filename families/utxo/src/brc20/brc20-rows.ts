import { BRC20_TABLES } from '@orrery/model/brc20'
import type { Cell, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Brc20Balance, Brc20Event, Brc20Note, Brc20Place, Brc20Token } from './brc20-book.ts'

const hexOrNull = (cell: Cell | undefined): Hex | null => (cell ?? null) as Hex | null

/** Rows of a step. */
export const newBrc20Rows = () => ({
  [BRC20_TABLES.deploys]: [] as FamilyRow[],
  [BRC20_TABLES.states]: [] as FamilyRow[],
  [BRC20_TABLES.balances]: [] as FamilyRow[],
  [BRC20_TABLES.holders]: [] as FamilyRow[],
  [BRC20_TABLES.events]: [] as FamilyRow[],
  [BRC20_TABLES.history]: [] as FamilyRow[],
  [BRC20_TABLES.uses]: [] as FamilyRow[],
  [BRC20_TABLES.notes]: [] as FamilyRow[],
  [BRC20_TABLES.breaks]: [] as FamilyRow[],
  [BRC20_TABLES.doubts]: [] as FamilyRow[],
  [BRC20_TABLES.digests]: [] as FamilyRow[],
})

export const deployRow = ({ key, deploy }: Brc20Token): FamilyRow => ({
  height: deploy.height,
  tx_index: deploy.txIndex,
  seq: deploy.item,
  tick: key,
})

export const stateRow = (height: number, token: Brc20Token): FamilyRow => ({
  height,
  tick: token.key,
  ticker: token.text,
  max: token.max,
  lim: token.limit,
  decimals: token.decimals,
  self_mint: token.isSelfMint ? 1 : 0,
  reveal: token.deploy.reveal,
  item: token.deploy.item,
  made: token.deploy.height,
  made_tx: token.deploy.txIndex,
  time_ms: token.timeMs,
  deployer: token.deployer,
  minted: token.minted,
  burned: token.burned,
  mints: token.mints,
  events: token.events,
  holders: token.holders,
  undecided: token.undecidedFrom,
})

export const readToken = (row: FamilyRow): Brc20Token => ({
  key: String(row['tick']),
  text: String(row['ticker']),
  max: BigInt(row['max']!),
  limit: BigInt(row['lim']!),
  decimals: Number(row['decimals']),
  isSelfMint: Number(row['self_mint']) === 1,
  deploy: {
    reveal: row['reveal'] as Hex,
    item: Number(row['item']),
    height: Number(row['made']),
    txIndex: Number(row['made_tx']),
  },
  timeMs: Number(row['time_ms']),
  deployer: hexOrNull(row['deployer']),
  minted: BigInt(row['minted']!),
  burned: BigInt(row['burned']!),
  mints: Number(row['mints']),
  events: Number(row['events']),
  holders: Number(row['holders']),
  undecidedFrom: row['undecided'] == null ? null : Number(row['undecided']),
})

export const balanceRow = (
  height: number,
  address: Hex,
  tick: string,
  { amount, available }: Brc20Balance,
): FamilyRow => ({ height, tick, address, amount, available })

export const eventRow = (event: Brc20Event, seq: number): FamilyRow => ({
  height: event.height,
  tx_index: event.tx?.txIndex ?? 0,
  seq,
  txid: event.tx?.txid ?? null,
  time_ms: event.timeMs,
  tick: event.token.key,
  action: event.action,
  amount: event.amount,
  from: event.from,
  to: event.to,
  reveal: event.key?.reveal ?? null,
  item: event.key?.item ?? 0,
})

/** Of an announced hash: what is longer than 64 digits is that of no ticker, and stays longer. */
const KEPT_DIGITS = 65

export const noteRow = (height: number, { reveal, item }: Brc20Place, note: Brc20Note): FamilyRow => ({
  height,
  reveal,
  item,
  kind: note.kind,
  ...(note.kind === 'predeploy'
    ? {
        tick: '',
        ticker: '',
        bytes: 0,
        amount: 0n,
        address: null,
        hash: note.hash.slice(0, KEPT_DIGITS),
        script: note.script,
      }
    : {
        tick: note.key,
        ticker: note.text,
        bytes: note.bytes,
        amount: note.amount,
        address: note.address,
        hash: null,
        script: note.script,
      }),
})

export const readNote = (row: FamilyRow): Brc20Note =>
  row['kind'] === 'predeploy'
    ? {
        kind: 'predeploy',
        hash: String(row['hash']),
        script: row['script'] as Hex,
        height: Number(row['height']),
      }
    : {
        kind: row['kind'] === 'withdraw' ? 'withdraw' : 'transfer',
        key: String(row['tick']),
        text: String(row['ticker']),
        bytes: Number(row['bytes']),
        amount: BigInt(row['amount']!),
        address: hexOrNull(row['address']),
        script: hexOrNull(row['script']),
      }
