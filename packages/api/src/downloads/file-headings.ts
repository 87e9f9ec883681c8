import { DEFAULT_LOCALE } from '@orrery/i18n/message-bundle'
import { readSiteMessages } from '@orrery/i18n/message-shelf'
import type { Messages } from '@orrery/i18n/language'
import type { DownloadOrder } from '@orrery/model/wire/download'

/** Key of the message that heads a column, and what sets it apart from another with the same one. */
type Heading = string | readonly [key: string, suffix: string]

const both = (name: string, key: string): Readonly<Record<string, Heading>> => ({
  [`${name}A`]: [key, 'A'],
  [`${name}B`]: [key, 'B'],
})

/** What a column is called in the words that the pages of its list have for it. */
export const HEADINGS: Readonly<Record<string, Heading>> = {
  action: 'column.action',
  address: 'column.address',
  after: 'balances.after',
  ...both('alias', 'ui.name'),
  amount: 'column.amount',
  asset: 'vault.asset',
  balance: 'column.balance',
  baseFee: 'chart.baseFee',
  ...both('baseFeeMsat', 'file.baseFeeMsat'),
  blobGasPrice: 'column.blobPrice',
  blobGasUsed: 'chart.blobGas',
  blobs: 'tab.blobs',
  block: 'column.block',
  burnt: 'column.burnt',
  capability: 'file.capability',
  capacity: 'lightning.capacity',
  category: 'file.category',
  cause: 'file.cause',
  cenotaph: 'runes.cenotaph',
  change: 'column.change',
  chainId: 'fact.chainId',
  chart: 'download.chart',
  closing: 'lightning.closing',
  closingBlock: 'file.closingBlock',
  closingTx: 'file.closingTx',
  commitment: 'file.commitment',
  compiler: 'fact.compiler',
  count: 'statement.count',
  created: 'file.created',
  data: 'txKind.data',
  decimals: 'fact.decimals',
  deploy: 'brc20.deploy',
  difficulty: 'stat.difficulty',
  direction: 'column.direction',
  ...both('disabled', 'lightning.disabled'),
  divisibility: 'fact.decimals',
  dollarsNow: 'file.dollarsNow',
  dollarsThen: 'file.dollarsThen',
  entryPoint: 'column.entryPoint',
  error: 'file.error',
  event: 'column.event',
  evmVersion: 'file.evmVersion',
  expiresUnix: ['column.expires', 'Unix'],
  fee: 'column.fee',
  ...both('feePpm', 'file.feePpm'),
  fees: 'column.fees',
  from: 'filter.from',
  fromBlock: 'download.fromBlock',
  gas: 'file.gasLimit',
  gasLimit: 'file.gasLimit',
  gasPrice: 'chart.gasPrice',
  gasUsed: 'column.gas',
  hash: 'column.hash',
  height: 'column.height',
  id: 'runes.id',
  index: 'column.index',
  input: 'file.input',
  inscription: 'block.holds.inscription',
  isToken: 'column.token',
  kind: 'column.kind',
  l1Fee: 'file.l1Fee',
  language: 'fact.language',
  licence: 'fact.licence',
  logIndex: 'log.index',
  madeBlock: 'file.madeBlock',
  madeTime: 'file.madeTime',
  match: 'column.match',
  ...both('maxHtlcMsat', 'file.maxHtlcMsat'),
  method: 'column.method',
  methodName: 'file.methodName',
  ...both('minHtlcMsat', 'file.minHtlcMsat'),
  name: 'ui.name',
  net: 'column.net',
  ...both('node', 'lightning.node'),
  nonce: 'column.nonce',
  number: 'log.view.number',
  of: 'file.of',
  opened: 'lightning.opened',
  optimizerRuns: 'file.runs',
  other: 'column.counterparty',
  outcome: 'file.outcome',
  params: 'log.params',
  parentHash: 'fact.parent',
  path: 'xpub.path',
  paymaster: 'column.paymaster',
  period: 'file.period',
  pool: 'column.pool',
  priceNow: 'file.priceNow',
  priceThen: 'file.priceThen',
  producer: 'column.producer',
  rank: 'file.rank',
  reason: 'file.reason',
  revoked: 'approval.revoked',
  reward: 'column.reward',
  rune: 'column.rune',
  sender: 'column.sender',
  seq: 'file.seq',
  series: 'file.series',
  sharePpm: ['column.share', 'ppm'],
  size: 'column.size',
  source: 'column.source',
  spendableFrom: 'file.spendableFrom',
  spender: 'column.spender',
  standard: 'file.standard',
  state: 'column.state',
  status: 'column.state',
  success: 'status.success',
  symbol: 'column.symbol',
  tag: 'file.tag',
  ticker: 'file.ticker',
  time: 'ui.time',
  ...both('timeLockDelta', 'lightning.delta'),
  to: 'filter.to',
  toBlock: 'download.toBlock',
  token: 'column.token',
  tokenId: 'filter.tokenId',
  topic0: ['file.topic', '0'],
  topic1: ['file.topic', '1'],
  topic2: ['file.topic', '2'],
  topic3: ['file.topic', '3'],
  txHash: 'column.tx',
  txIndex: 'file.txIndex',
  txid: 'column.tx',
  txs: 'fact.txs',
  unit: 'call.unit',
  unix: 'time.unix',
  unlimited: 'approval.unlimited',
  unspentAt: 'file.unspentAt',
  updated: 'lightning.updated',
  validator: 'column.validator',
  value: 'column.value',
  vout: 'file.vout',
  what: 'file.what',
  whole: 'dataSet.whole',
  years: 'dormant.band',
}

const KEYS = new Set(Object.values(HEADINGS).map((heading) => (typeof heading === 'string' ? heading : heading[0])))

/** Of each language that a file was asked for in, the few messages that head columns. */
const known = new Map<string, Promise<Messages>>()

const headingMessages = (code: string): Promise<Messages> => {
  const before = known.get(code)
  if (before !== undefined) return before
  const read = (async () => {
    const [own, english] = await Promise.all([readSiteMessages(code), readSiteMessages(DEFAULT_LOCALE)])
    return Object.fromEntries([...KEYS].map((key) => [key, own[key] ?? english[key] ?? key]))
  })()
  known.set(code, read)
  read.catch(() => known.delete(code))
  return read
}

/** Formats that have a top row for people; the others name their fields for programs. */
const hasTopRow = ({ format }: Pick<DownloadOrder, 'format'>): boolean => format === 'csv' || format === 'xlsx'

/**
 * The top row of a file, in the order of its columns: their names, or in the language that was asked for what pages call them. No two are the same: of those
 * that were, each has its column's name behind it. Rejects where the language's messages cannot be read.
 */
export async function headingsOf(order: {
  readonly columns: readonly string[]
  readonly headings: DownloadOrder['headings']
  readonly format: DownloadOrder['format']
}): Promise<string[]> {
  if (order.headings === null || !hasTopRow(order)) return [...order.columns]
  const messages = await headingMessages(order.headings)
  const texts = order.columns.map((column) => {
    const heading = HEADINGS[column]
    if (heading === undefined) return column
    if (typeof heading === 'string') return messages[heading] ?? column
    return `${messages[heading[0]] ?? column} ${heading[1]}`
  })
  return texts.map((text, at) =>
    texts.some((other, index) => other === text && index !== at) ? `${text} (${order.columns[at]})` : text,
  )
}
