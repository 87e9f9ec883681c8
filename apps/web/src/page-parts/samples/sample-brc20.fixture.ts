import type {
  Brc20Balance,
  Brc20Digest,
  Brc20Holder,
  Brc20Move,
  Brc20Ref,
  Brc20State,
  Brc20Token,
} from '@orrery/model/wire/brc20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const TICKERS = ['ordi', '<b>\u202e', '    ', 'ab/\u00e9', 'self5'] as const
const MOST = `${2n ** 64n - 1n}${'0'.repeat(18)}`

// A ticker is whatever its deployer wrote: four bytes of anything.
const ref = (index: number): Brc20Ref => ({
  tick: TICKERS[index % 5]!,
  ticker: TICKERS[index % 5]!,
  id: `${hash(index)}i${index}`,
  decimals: index === 1 ? 0 : 18,
})
const token = (index: number): Brc20Token => ({
  token: ref(index),
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  deployer: index === 2 ? null : address(index),
  max: MOST,
  limit: index === 1 ? MOST : '1000000000000000000000',
  isSelfMint: index === 4,
  minted: index === 1 ? MOST : index === 2 ? '0' : '1234567890123456789012',
  burned: '7',
  mints: 12,
  events: 99,
  holders: 3,
  undecidedFrom: index === 1 ? HEAD - 100 : null,
})
const move = (index: number): Brc20Move => ({
  token: ref(index),
  txHash: index === 6 ? null : hash(index),
  inscription: index === 6 ? null : `${hash(index)}i0`,
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  seq: index,
  action: (['deploy', 'mint', 'inscribe', 'transfer', 'burn', 'return'] as const)[index % 6]!,
  amount: index === 0 ? MOST : '1000000000000000001',
  from: index % 6 < 2 ? null : address(index),
  to: index % 6 === 2 || index % 6 === 4 ? null : address(index + 1),
})

const ledger: Ledger = { id: 'inscriptions', from: 767_430, through: HEAD - 9, tip: HEAD, lack: null }

/** What the pages of BRC20 ask for. */
export const sampleBrc20 = (rows: Rows) => ({
  listBrc20Tokens: (params: object) => rows(params, token),
  getBrc20Token: (): Brc20State => ({ ...token(1), ledger }),
  getBrc20Digest: (): Brc20Digest => ({
    ledger,
    height: HEAD - 101,
    events: hash(1).slice(2),
    cumulative: hash(2).slice(2),
    unknownFrom: HEAD - 100,
    reference: { height: HEAD - 200, hash: hash(3).slice(2), matches: true },
  }),
  listBrc20TokenMoves: (params: object) => rows(params, move),
  listBrc20Moves: (params: object) => rows(params, move),
  listBrc20TokenHolders: (params: object) =>
    rows(params, (index): Brc20Holder => ({ address: address(index), amount: MOST, available: '5' })),
  listInscriptionBrc20: (params: object) => ({
    ledger,
    list: rows({ ...params, limit: 2 }, move, 2),
    undecidedFrom: HEAD - 100,
    announces: false,
  }),
  listTransactionBrc20: (params: object) => ({ ledger, list: rows({ ...params, limit: 3 }, move, 3) }),
  listAddressBrc20: (params: object) => ({
    ledger,
    list: rows(params, (index): Brc20Balance => ({
      token: ref(index),
      amount: MOST,
      available: '0',
      undecidedFrom: index === 1 ? HEAD - 100 : null,
    })),
    undecidedFrom: HEAD - 100,
  }),
})
