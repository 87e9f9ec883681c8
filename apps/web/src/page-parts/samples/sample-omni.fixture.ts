import type { ListOf } from '@orrery/model/wire/common'
import type { OmniAccount, OmniBalance, OmniMove, OmniNote, OmniToken } from '@orrery/model/wire/omni'
import type { Ledger } from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const move = (index: number): OmniMove => ({
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  action: index === 2 ? 'MetaDEx Trade' : 'Simple Send',
  amount: index === 3 ? null : String((1n << 63n) - 1n),
  state: (['valid', 'invalid', 'undecided'] as const)[index % 3]!,
  reason: [null, 'balance', 'others'][index % 3]!,
  from: address(index),
  to: index === 3 ? null : address(index + 1),
  fee: index === 2 ? null : '1234',
})
const note = (index: number): OmniNote => ({
  ...move(index),
  after: '0',
  afterMost: index === 1 ? '200000000' : '0',
  freedBy: index === 2 ? hash(index + 9) : null,
})
const balance = (index: number): OmniBalance => ({
  address: address(index),
  amount: '500000000',
  most: index === 1 ? '700000000' : '500000000',
  frozen: index === 2,
})

const ledger: Ledger = { id: 'omni', from: 0, through: HEAD - 9, tip: HEAD, lack: null }

/** What the pages of Tether USD on Omni ask for. */
export const sampleOmni = (rows: Rows) => ({
  getOmni: (): OmniToken => ({
    property: 31,
    symbol: 'USDT',
    decimals: 8,
    issuer: address(1),
    delegate: address(2),
    supply: '500000000',
    supplyMost: '700000000',
    holders: 3,
    events: 9,
    sent24h: 1_234,
    frozen: 87,
    ledger,
  }),
  listOmniMoves: (params: object) => rows(params, move),
  listOmniHolders: (params: object) => rows(params, balance),
  listOmniSupply: (params: object) => rows(params, note),
  listOmniFreezes: (params: object) => rows(params, note),
  getAddressOmni: (): OmniAccount => ({ ledger, balance: balance(1) }),
  listTransactionOmniMoves: (params: object) => ({ ledger, list: rows({ ...params, limit: 1 }, move, 1) }),
  listAddressOmniMoves: (params: object) => rows(params, move),
})
