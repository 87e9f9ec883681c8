import type {
  Cat20Balance,
  Cat20Holder,
  Cat20Move,
  Cat20Owner,
  Cat20Ref,
  Cat20State,
  Cat20Token,
} from '@orrery/model/wire/cat20'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const MOST = `${2n ** 31n - 1n}`
// Whatever their deployers wrote.
const NAMES = ['Cat', '<b>\u202e', '    ', 'x'.repeat(200), 'قطة'] as const
const SYMBOLS = ['CAT', '\u200b', '$', 'y'.repeat(200), 'قط'] as const

const ref = (index: number): Cat20Ref => ({
  id: `${hash(index)}_${index}`,
  name: NAMES[index % 5]!,
  symbol: SYMBOLS[index % 5]!,
  decimals: index === 1 ? 255 : index === 2 ? 0 : 2,
})
const owner = (index: number): Cat20Owner => ({
  owner: index.toString(16).padStart(40, 'a'),
  address: index % 3 === 1 ? null : address(index),
})
const token = (index: number): Cat20Token => ({
  token: ref(index),
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  says: index === 2 ? { max: null, premine: null, limit: null } : { max: '2100000000', premine: '0', limit: '500' },
  minter:
    index === 0
      ? { kind: 'open', max: '2100000000', premine: '0', limit: '500' }
      : index === 3
        ? { kind: 'closed', max: null, premine: null, limit: null }
        : null,
  minted: index === 1 ? '0' : index === 4 ? '4200000000' : '1234567890',
  mints: 2_469_135,
  supply: index === 1 ? '0' : '1234567000',
  burned: '890',
  holders: 12,
  txs: 99,
  minters: index === 1 ? 0 : 512,
  minterAddress: address(40 + index),
  tokenAddress: index === 1 ? null : address(50 + index),
})
const move = (index: number): Cat20Move => ({
  token: ref(index),
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  seq: index,
  action: (['deploy', 'mint', 'transfer', 'burn'] as const)[index % 4]!,
  amount: index === 0 ? null : index === 5 ? MOST : '1000000001',
  from: index % 4 < 2 ? null : owner(index),
  to: index % 4 === 0 || index % 4 === 3 ? null : owner(index + 1),
})

const ledger: Ledger = { id: 'cat20', from: 0, through: HEAD - 9, tip: HEAD, lack: null }

/** What the pages of CAT20 ask for. */
export const sampleCat20 = (rows: Rows) => ({
  listCat20Tokens: (params: object) => rows(params, token),
  getCat20Token: (): Cat20State => ({ ...token(0), ledger }),
  listCat20TokenMoves: (params: object) => rows(params, move),
  listCat20Moves: (params: object) => rows(params, move),
  listCat20TokenHolders: (params: object) =>
    rows(params, (index): Cat20Holder => ({ ...owner(index), amount: index === 0 ? MOST : '5' })),
  listTransactionCat20: (params: object) => ({ ledger, list: rows({ ...params, limit: 3 }, move, 3) }),
  listAddressCat20: (params: object) => ({
    ledger,
    list: rows(params, (index): Cat20Balance => ({ token: ref(index), amount: MOST })),
  }),
})
