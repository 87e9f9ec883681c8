import type {
  CashToken,
  CashTokenBalance,
  CashTokenHolder,
  CashTokenMove,
  CashTokenNft,
  CashTokenState,
} from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const token = (index: number): CashToken => ({
  category: hash(index),
  txHash: hash(index + 1),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  genesisAmount: String((1n << 63n) - 1n),
  genesisNfts: 1,
  amount: index === 1 ? '0' : String((1n << 63n) - 1n),
  nfts: index,
  holders: 3,
  txs: 9,
  ...(index === 2 && { named: { name: 'Sample <b>coin</b>', symbol: 'SMPL', decimals: 2 } }),
})
const move = (index: number): CashTokenMove => ({
  category: hash(index),
  txHash: hash(index + 1),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  seq: index,
  action: (['genesis', 'transfer', 'mint', 'change', 'burn'] as const)[index % 5]!,
  amount: index % 2 === 0 ? '9223372036854775807' : null,
  capability: index % 2 === 0 ? null : index === 1 ? '<b>' : 'minting',
  commitment: index % 2 === 0 ? null : index === 3 ? '' : 'ab'.repeat(40),
  from: index % 5 === 0 ? null : address(index),
  to: index % 5 === 4 ? null : address(index + 1),
})

const nft = (index: number): CashTokenNft => ({
  category: hash(index),
  txHash: hash(index + 1),
  vout: index,
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  capability: index === 1 ? '<b>' : 'minting',
  commitment: index === 0 ? '' : 'ab'.repeat(index * 40),
  owner: address(index),
})

const ledger: Ledger = { id: 'cashTokens', from: 792_773, through: HEAD - 9, tip: HEAD, lack: null }

/** What the pages of CashTokens ask for. */
export const sampleCashTokens = (rows: Rows) => ({
  listCashTokens: (params: object) => rows(params, token),
  getCashToken: (): CashTokenState => ({ ...token(2), ledger }),
  listCashTokenMoves: (params: object) => rows(params, move),
  listCashTokenNfts: (params: object) => rows(params, nft),
  listAllCashTokenMoves: (params: object) => rows(params, move),
  listCashTokenHolders: (params: object) =>
    rows(params, (index): CashTokenHolder => ({ address: address(index), amount: '5', nfts: index })),
  listTransactionCashTokens: (params: object) => ({ ledger, list: rows({ ...params, limit: 3 }, move, 3) }),
  listAddressCashTokens: (params: object) => ({
    ledger,
    list: rows(params, (index): CashTokenBalance => ({ category: hash(index), amount: '5', nfts: index })),
  }),
})
