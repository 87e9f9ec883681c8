import { BRC20_TABLES } from '@orrery/model/brc20'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { CAT20_TABLES } from '@orrery/model/cat20'
import { COIN_WAKES, COIN_WAKE_TABLE } from '@orrery/model/coin-wakes'
import { OMNI_DECIMALS, OMNI_TABLES } from '@orrery/model/omni'
import type { FamilyRow } from '@orrery/model/rows'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { Brc20Move } from '@orrery/model/wire/brc20'
import type { Cat20Move } from '@orrery/model/wire/cat20'
import type { DownloadFilter, DownloadOrder } from '@orrery/model/wire/download'
import type { RuneMove } from '@orrery/model/wire/rune'
import type { CsvCell } from '@orrery/safety/csv-line'
import type { LayerMoment } from '../queries/ledgers/at-layer.ts'
import { writeBrc20Moves } from '../queries/ledgers/brc20.ts'
import { writeCashTokenMove } from '../queries/ledgers/cash-tokens.ts'
import { writeCat20Moves } from '../queries/ledgers/cat20.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { familyList } from '../queries/lists/family-list.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { keepsBrc20, LEDGER_OF_BRC20 } from '../queries/ledgers/keeps-brc20.ts'
import { writeOmniMove } from '../queries/ledgers/omni.ts'
import { writeRuneMoves } from '../queries/ledgers/runes.ts'
import { writeWokenCoin } from '../queries/rankings/woken-coins.ts'
import { amount, ofLedger, source, time, TIME, type DownloadSource } from './download-source.ts'

type Cells = Readonly<Record<string, CsvCell>>
type Amounts = DownloadOrder['amounts']

/** The rows of one table of a ledger, of all of it or of one address. `write` makes them what goes over the wire, in their order. */
const ledgerSource = <Move extends object>(
  given: Pick<DownloadSource, 'name' | 'subject' | 'columns' | 'filters'> & {
    readonly layer: string
    readonly table: string
    /** The rows that a filter leaves; null where it narrows nothing. */
    narrowed?(filter: DownloadFilter): KeysetList<FamilyRow> | null
    offered?(desk: ChainDesk): boolean
  },
  write: (desk: ChainDesk, at: LayerMoment, rows: readonly FamilyRow[]) => Promise<readonly (Move | null)[]>,
  cells: (move: Move, desk: ChainDesk, amounts: Amounts) => Cells,
): DownloadSource =>
  source<FamilyRow>({
    name: given.name,
    subject: given.subject,
    columns: given.columns,
    ...(given.filters && { filters: given.filters }),
    moment: ofLedger(given.layer),
    offered: (desk) => given.offered?.(desk) ?? desk.runtime.layers?.has(given.layer) === true,
    of: (desk, { subject, filter }) => ({
      list: given.narrowed?.(filter) ?? familyList(given.table, subject === null ? {} : { address: subject }),
      async beside(_, rows, at) {
        const written = at === null || rows.length === 0 ? [] : await write(desk, at, rows)
        return {
          written: new Map(rows.flatMap((row, index) => (written[index] ? [[row, written[index]] as const] : []))),
        }
      },
      cells(row, { written }, amounts) {
        // `write` made it.
        const move = written?.get(row) as Move | undefined
        return move === undefined ? {} : cells(move, desk, amounts)
      },
    }),
  })

/** One whose rows are written one by one. */
const each =
  <Move>(write: (desk: ChainDesk, row: FamilyRow) => Move) =>
  (desk: ChainDesk, _: LayerMoment, rows: readonly FamilyRow[]): Promise<readonly Move[]> =>
    Promise.resolve(rows.map((row) => write(desk, row)))

const PLACE = ['txHash', 'block', ...TIME] as const
const placeOf = ({
  txHash,
  height,
  timeMs,
}: {
  readonly txHash: string | null
  readonly height: number
  readonly timeMs: number
}) => ({
  txHash,
  block: height,
  ...time(timeMs),
})

const RUNE_COLUMNS = [...PLACE, 'action', 'rune', 'id', 'symbol', 'divisibility', 'amount', 'cenotaph', 'from', 'to']
const runeCells = (move: RuneMove, _: ChainDesk, amounts: Amounts): Cells => ({
  ...placeOf(move),
  action: move.action,
  rune: move.rune.name,
  id: move.rune.id,
  symbol: move.rune.symbol,
  divisibility: move.rune.divisibility,
  amount: amount(move.amount, move.rune.divisibility, amounts),
  cenotaph: String(move.cenotaph),
  from: move.from,
  to: move.to,
})

const OMNI_COLUMNS = [...PLACE, 'action', 'amount', 'state', 'reason', 'from', 'to']
const omniCells = (move: ReturnType<typeof writeOmniMove>, _: ChainDesk, amounts: Amounts): Cells => ({
  ...placeOf(move),
  action: move.action,
  amount: amount(move.amount, OMNI_DECIMALS, amounts),
  state: move.state,
  reason: move.reason,
  from: move.from,
  to: move.to,
})

/** Lists of the ledgers above output chains. */
export const LEDGER_SOURCES: readonly DownloadSource[] = [
  ledgerSource(
    {
      name: 'woken-coins',
      subject: 'chain',
      layer: COIN_WAKES,
      table: COIN_WAKE_TABLE,
      columns: [...PLACE, 'input', 'years', 'madeBlock', 'madeTime', 'address', 'amount'],
    },
    each(writeWokenCoin),
    (coin, { chain }, amounts) => ({
      ...placeOf(coin),
      input: coin.input,
      years: coin.years,
      madeBlock: coin.madeHeight,
      madeTime: time(coin.madeMs).time,
      address: coin.address,
      amount: amount(coin.amount, chain.native.decimals, amounts),
    }),
  ),
  ledgerSource(
    {
      name: 'rune-moves',
      subject: 'chain',
      layer: 'runes',
      table: RUNE_TABLES.events,
      columns: RUNE_COLUMNS,
      filters: ['rune'],
      narrowed({ rune }) {
        if (rune === undefined) return null
        const [height, tx] = rune.split(':').map(Number) as [number, number]
        return familyList(RUNE_TABLES.history, { rune_height: height, rune_tx: tx })
      },
    },
    writeRuneMoves,
    runeCells,
  ),
  ledgerSource(
    {
      name: 'address-rune-moves',
      subject: 'address',
      layer: 'runes',
      table: RUNE_TABLES.parties,
      columns: RUNE_COLUMNS,
    },
    writeRuneMoves,
    runeCells,
  ),
  ledgerSource<Brc20Move>(
    {
      name: 'brc20-moves',
      subject: 'chain',
      layer: LEDGER_OF_BRC20,
      table: BRC20_TABLES.events,
      columns: [...PLACE, 'seq', 'action', 'ticker', 'deploy', 'decimals', 'amount', 'inscription', 'from', 'to'],
      offered: keepsBrc20,
    },
    writeBrc20Moves,
    (move, _, amounts) => ({
      ...placeOf(move),
      seq: move.seq,
      action: move.action,
      ticker: move.token.ticker,
      deploy: move.token.id,
      decimals: move.token.decimals,
      amount: amount(move.amount, move.token.decimals, amounts),
      inscription: move.inscription,
      from: move.from,
      to: move.to,
    }),
  ),
  ledgerSource<Cat20Move>(
    {
      name: 'cat20-moves',
      subject: 'chain',
      layer: 'cat20',
      table: CAT20_TABLES.events,
      columns: [...PLACE, 'seq', 'action', 'token', 'symbol', 'decimals', 'amount', 'from', 'to'],
    },
    writeCat20Moves,
    (move, _, amounts) => ({
      ...placeOf(move),
      seq: move.seq,
      action: move.action,
      token: move.token.id,
      symbol: move.token.symbol,
      decimals: move.token.decimals,
      amount: amount(move.amount, move.token.decimals, amounts),
      // An owner whose script nobody has shown is told by its hash.
      from: move.from && (move.from.address ?? move.from.owner),
      to: move.to && (move.to.address ?? move.to.owner),
    }),
  ),
  ledgerSource(
    {
      name: 'cash-token-moves',
      subject: 'chain',
      layer: 'cashTokens',
      table: CASH_TOKEN_TABLES.events,
      columns: [...PLACE, 'seq', 'action', 'category', 'amount', 'capability', 'commitment', 'from', 'to'],
    },
    each(writeCashTokenMove),
    (move) => ({
      ...placeOf(move),
      seq: move.seq,
      action: move.action,
      category: move.category,
      // The chain knows no decimals of them.
      amount: move.amount,
      capability: move.capability,
      commitment: move.commitment,
      from: move.from,
      to: move.to,
    }),
  ),
  ledgerSource(
    { name: 'omni-moves', subject: 'chain', layer: 'omni', table: OMNI_TABLES.events, columns: OMNI_COLUMNS },
    each(writeOmniMove),
    omniCells,
  ),
  ledgerSource(
    {
      name: 'address-omni-moves',
      subject: 'address',
      layer: 'omni',
      table: OMNI_TABLES.history,
      columns: OMNI_COLUMNS,
    },
    each(writeOmniMove),
    omniCells,
  ),
]
