import { Type, type Static } from 'typebox'
import { HeadRef, Moment, Nullable } from './common.ts'

/** What can be downloaded. */
export const DownloadSetName = Type.Union([
  Type.Literal('transactions'),
  Type.Literal('transfers'),
  Type.Literal('blocks'),
  Type.Literal('withdrawals'),
  Type.Literal('address-transactions'),
  Type.Literal('address-transfers'),
  Type.Literal('address-calls'),
  Type.Literal('token-transfers'),
  Type.Literal('address-withdrawals'),
  Type.Literal('user-ops'),
  Type.Literal('address-user-ops'),
  Type.Literal('address-approvals'),
  Type.Literal('address-batches'),
  Type.Literal('filtered-transactions'),
  Type.Literal('filtered-transfers'),
  Type.Literal('filtered-calls'),
  Type.Literal('filtered-moves'),
  Type.Literal('address-logs'),
  Type.Literal('token-holders'),
  Type.Literal('holders'),
  Type.Literal('address-outputs'),
  Type.Literal('pool-blocks'),
  Type.Literal('woken-coins'),
  Type.Literal('rune-moves'),
  Type.Literal('address-rune-moves'),
  Type.Literal('rune-holders'),
  Type.Literal('brc20-moves'),
  Type.Literal('cat20-moves'),
  Type.Literal('cash-token-moves'),
  Type.Literal('omni-moves'),
  Type.Literal('address-omni-moves'),
  Type.Literal('lightning-channels'),
  Type.Literal('address-balances'),
  Type.Literal('address-statement'),
  Type.Literal('verified-contracts'),
  Type.Literal('chart'),
])
export type DownloadSetName = Static<typeof DownloadSetName>

/** Base units as they are, or divided by the decimals of the coin or the token: both exact. */
export const DownloadAmounts = Type.Union([Type.Literal('raw'), Type.Literal('scaled')])
export const DownloadFormat = Type.Union([
  Type.Literal('csv'),
  Type.Literal('ndjson'),
  Type.Literal('parquet'),
  Type.Literal('xlsx'),
])
export type DownloadFormat = Static<typeof DownloadFormat>

const Text = Type.Optional(Type.String({ minLength: 1, maxLength: 160 }))
const Units = Type.Optional(Type.String({ pattern: '^\\d{1,78}$' }))
const Texts = Type.Optional(Type.String({ minLength: 1, maxLength: 1610 }))
/** Of the filter names and signatures, too. */
const Selectors = Type.Optional(Type.String({ pattern: '^[\\w$()\\[\\], ]{1,1000}$' }))
/** Types of transactions. */
const Types = Type.Optional(Type.String({ pattern: '^[a-z0-9, -]{1,440}$' }))

/**
 * What a list may be narrowed to, as its page narrows it: rows of an address by their other side, transactions by conditions (screens-evm §5, §17). `not…`
 * is left out. Amounts are base units. The filter of transactions takes up to ten values with commas between them where it names addresses, selectors and types.
 */
export const DownloadFilter = Type.Object({
  direction: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('out'), Type.Literal('self')])),
  with: Text,
  /** A contract, or `native`. */
  token: Texts,
  notToken: Texts,
  tokenId: Units,
  /** Only transfers that make tokens, that end them, or either. */
  supply: Type.Optional(Type.Union([Type.Literal('minted'), Type.Literal('burnt'), Type.Literal('both')])),
  /** Of rows of all kinds: only the coin, fungible tokens, or items of collections. */
  assets: Type.Optional(Type.Union([Type.Literal('coins'), Type.Literal('tokens'), Type.Literal('items')])),
  method: Selectors,
  status: Type.Optional(Type.Union([Type.Literal('success'), Type.Literal('failed')])),
  /** First topic of logs. */
  topic: Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' })),
  from: Texts,
  to: Texts,
  /** Of `from` and `to` one is enough. */
  sides: Type.Optional(Type.Literal('either')),
  least: Units,
  most: Units,
  notFrom: Texts,
  notTo: Texts,
  notMethod: Selectors,
  /** Of transactions: their type, what they do, and what they cost. */
  type: Types,
  notType: Types,
  does: Type.Optional(Type.Union([Type.Literal('creation'), Type.Literal('call'), Type.Literal('payment')])),
  /** What they hold. */
  has: Type.Optional(Type.Union([Type.Literal('user-ops'), Type.Literal('failed-calls')])),
  leastFee: Units,
  mostFee: Units,
  /** Worth in dollars with 18 decimals, by the newest prices of pools when the file is made. */
  leastWorth: Units,
  mostWorth: Units,
  /** Name of a chart. */
  chart: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,60}$' })),
  /** Code of a mining pool. */
  pool: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,80}$' })),
  /** Id of a rune: the block of its etching, and the transaction there. */
  rune: Type.Optional(Type.String({ pattern: '^\\d{1,9}:\\d{1,9}$' })),
})
export type DownloadFilter = Static<typeof DownloadFilter>

/** A set as a form offers it. */
export const DownloadSet = Type.Object({
  name: DownloadSetName,
  /** Whose rows: of the chain, of an address or of a token. */
  subject: Type.Union([Type.Literal('chain'), Type.Literal('address'), Type.Literal('token')]),
  columns: Type.Array(Type.String()),
  /** What its rows may be narrowed to, by the names of `DownloadFilter`. */
  filters: Type.Array(Type.String()),
  /** Its rows are of one block, ranked: the highest block, or the last day, says which. */
  isRanked: Type.Boolean(),
  /** It is a short table that follows no blocks: days alone narrow it. */
  isTable: Type.Boolean(),
})
export type DownloadSet = Static<typeof DownloadSet>

/** What may be downloaded here, and how much at once. */
export const DownloadOffer = Type.Object({
  /** False where the operator keeps no files for downloads. */
  on: Type.Boolean(),
  sets: Type.Array(DownloadSet),
  limits: Type.Object({
    rows: Type.Integer(),
    bytes: Type.Integer(),
    perHour: Type.Integer(),
    keptHours: Type.Integer(),
  }),
})
export type DownloadOffer = Static<typeof DownloadOffer>

const Heights = Type.Object({ from: Type.Integer(), to: Type.Integer() })

/** What a download was asked for, as its manifest tells it. */
export const DownloadOrder = Type.Object({
  chain: Type.String(),
  set: DownloadSetName,
  /** Address of the subject; null where the whole chain is. */
  subject: Nullable(Type.String()),
  standard: Nullable(Type.String()),
  /** What its rows were narrowed to; empty for all of them. */
  filter: DownloadFilter,
  format: DownloadFormat,
  amounts: DownloadAmounts,
  columns: Type.Array(Type.String()),
  /** Zone of the IANA list that its written times are in. */
  timeZone: Type.String({ maxLength: 64 }),
  /** Language of the top row of CSV and of sheets, as the site's languages are coded; null for the columns' own names. */
  headings: Nullable(Type.String({ maxLength: 8 })),
  fromBlock: Nullable(Type.Integer()),
  toBlock: Nullable(Type.Integer()),
  /** Milliseconds since 1970; `until` does not belong to it. */
  since: Nullable(Type.Integer()),
  until: Nullable(Type.Integer()),
})
export type DownloadOrder = Static<typeof DownloadOrder>

/** A file of a download: whole, unchanging, checked by its hash. */
export const DownloadPart = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  /** Heights of its newest row, and of its oldest or of the block down to which more of them were looked for. */
  newest: Type.Integer(),
  oldest: Type.Integer(),
  /** That place inside its block: the next part begins right behind it. */
  last: Type.Object({ txIndex: Type.Integer(), seq: Type.Integer() }),
})
export type DownloadPart = Static<typeof DownloadPart>

/** What ended a download before its time: a bound, or what makes its rows worthless. */
export const DownloadEnd = Type.Union([
  Type.Literal('rows'),
  Type.Literal('bytes'),
  Type.Literal('disk'),
  Type.Literal('time'),
  Type.Literal('fork'),
  Type.Literal('coverage'),
  Type.Literal('chain'),
  Type.Literal('fault'),
])
export type DownloadEnd = Static<typeof DownloadEnd>

/**
 * A download and its manifest. Rows are newest first; parts follow each other, so that their bytes one after the other are the whole file. The heading of
 * CSV stands in the first part only.
 */
export const Download = Type.Object({
  id: Type.String(),
  order: DownloadOrder,
  /** `cut`: a bound ended it; its parts are whole and `next` says where to go on. `failed`: it has no use. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('cut'),
    Type.Literal('failed'),
  ]),
  why: Nullable(DownloadEnd),
  /** The block that every row reflects; null before it began. */
  asOf: Nullable(HeadRef),
  /** Heights that were asked for, and those of them that the index holds: nothing else is in it. */
  heights: Nullable(Heights),
  covered: Type.Array(Heights),
  complete: Type.Boolean(),
  /** Heights that are done, of those that are covered. */
  passed: Type.Integer(),
  of: Type.Integer(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  parts: Type.Array(DownloadPart),
  /** Of all parts one after the other; null before the end. */
  sha256: Nullable(Type.String()),
  fileName: Type.String(),
  /** Where a download that a bound ended would go on: the highest height to ask for next; rows of it may be in both. */
  next: Nullable(Type.Integer()),
  askedMs: Moment,
  endedMs: Nullable(Moment),
  /** When its files go; null while it is made. */
  expiresMs: Nullable(Moment),
})
export type Download = Static<typeof Download>

/** The first rows of a download, and how many there are where the index counts them. */
export const DownloadPreview = Type.Object({
  columns: Type.Array(Type.String()),
  /** The top row as the file will have it, in the order of the columns. */
  headings: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Nullable(Type.String()))),
  count: Nullable(Type.Integer()),
  heights: Heights,
  complete: Type.Boolean(),
  /** The height at which the look for these rows was given up, for few are what the filter asks for; null where nothing is left out above them. */
  lookedTo: Nullable(Type.Integer()),
})
export type DownloadPreview = Static<typeof DownloadPreview>
