import type { ListOf } from '@orrery/model/wire/common'
import type {
  Ledger,
  LedgerSize,
  Rune,
  RuneBalance,
  RuneHolder,
  RuneMove,
  RuneRef,
  RuneState,
} from '@orrery/model/wire/rune'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

// Names are letters by the protocol; the sign is whatever its etcher chose.
const rune = (index: number): RuneRef => ({
  id: `${HEAD - index}:${index}`,
  name: index === 1 ? `${'Z'.repeat(14)}•${'Y'.repeat(14)}` : `RUNE•OF•${String.fromCharCode(65 + (index % 26))}`,
  symbol: index === 0 ? null : index === 1 ? '\u202E' : '⧉',
  divisibility: index === 1 ? 38 : 2,
})
const etched = (index: number): Rune => ({
  rune: rune(index),
  txHash: index === 2 ? null : hash(index),
  height: HEAD - index,
  timeMs: index === 2 ? null : SAMPLE_NOW - index * 60_000,
  premine: '0',
  mint:
    index === 0
      ? null
      : {
          amount: '100',
          cap: String((1n << 128n) - 1n),
          start: index === 1 ? '1' : null,
          end: null,
          open: index === 1,
        },
  mints: '12',
  supply: String((1n << 128n) - 1n),
  burned: '7',
  holders: 3,
  txs: 9,
  turbo: true,
})
const move = (index: number): RuneMove => ({
  rune: rune(index),
  txHash: hash(index),
  height: HEAD - index,
  timeMs: SAMPLE_NOW - index * 60_000,
  action: (['etch', 'mint', 'transfer', 'burn'] as const)[index % 4]!,
  amount: '123456789',
  cenotaph: index === 3,
  from: index % 2 === 0 ? null : address(index),
  to: index === 3 ? null : address(index + 1),
})

const ledger: Ledger = { id: 'runes', from: 840_000, through: HEAD - 12, tip: HEAD, lack: null }

/** What the pages of runes ask for. */
export const sampleRunes = (rows: Rows) => ({
  listLedgerSizes: (): readonly LedgerSize[] => [
    { what: 'inscriptions', count: 12_345, through: 99 },
    { what: 'omni', count: null, through: null },
  ],
  listLedgers: (): readonly Ledger[] => [ledger, { id: 'omni', from: 324_140, through: null, tip: HEAD, lack: null }],
  listRunes: (params: object) => rows(params, etched),
  getRune: (): RuneState => ({ ...etched(1), ledger }),
  listRuneMoves: (params: object) => rows(params, move),
  listAllRuneMoves: (params: object) => rows(params, move),
  listRuneHolders: (params: object) => rows(params, (index): RuneHolder => ({ address: address(index), amount: '5' })),
  listTransactionRunes: (params: object) => ({ ledger, list: rows({ ...params, limit: 3 }, move, 3) }),
  listAddressRunes: (params: object) => ({
    ledger,
    list: rows(params, (index): RuneBalance => ({ rune: rune(index), amount: '5' })),
  }),
})
