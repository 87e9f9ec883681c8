import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { Json, JsonObject } from '@orrery/primitives/json'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findBlock } from '../queries/blocks/find-block.ts'
import { findTx } from '../queries/transactions/find-tx.ts'
import { atOneMoment } from '../queries/snapshot.ts'
import type { Module } from './action.ts'
import type { Query } from './query.ts'
import { none, Refusal, tooMuch } from './refusal.ts'
import { extText, readTxFacts } from './tx-facts.ts'

/** docs.etherscan.io: logs of one answer. */
const MOST = 1_000
/** Ranges that are asked of the node for one request, halved where it refuses a long one. */
const ATTEMPTS = 24
/** Transactions that are looked up one by one where the index does not hold their blocks yet. */
const READ_THROUGH = 50
const TOPICS = [0, 1, 2, 3] as const
const WORD = /^0x[0-9a-fA-F]{64}$/

type NodeLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly blockTimestamp?: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly logIndex: Hex
}

const QUANTITY = /^0x[0-9a-f]{1,13}$/
const BYTES = /^0x(?:[0-9a-f]{2})*$/

const unknownShape = ({ chain }: ChainDesk): OrreryError =>
  new OrreryError('UPSTREAM_SHAPE', { source: `the node of ${chain.code}`, method: 'eth_getLogs', path: '[]' })

/** A log as the node told it, its shape checked. Throws `UPSTREAM_SHAPE`. */
function readLog(desk: ChainDesk, value: unknown): NodeLog {
  const log = value as Record<string, unknown>
  const whole =
    typeof log === 'object' &&
    log !== null &&
    ['blockNumber', 'transactionIndex', 'logIndex'].every((name) => QUANTITY.test(String(log[name]))) &&
    ['address', 'data', 'blockHash', 'transactionHash'].every(
      (name) => typeof log[name] === 'string' && BYTES.test(log[name]),
    ) &&
    Array.isArray(log['topics']) &&
    log['topics'].length <= 4 &&
    log['topics'].every((topic) => typeof topic === 'string' && BYTES.test(topic))
  if (!whole) throw unknownShape(desk)
  return log as unknown as NodeLog
}

const number = (quantity: Hex): number => Number.parseInt(quantity, 16)
const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`
/** Etherscan writes the quantity zero without a digit. */
const bare = (value: Hex): string => (value === '0x0' ? '0x' : value)

/**
 * Topics by place, each one value. `topic0_1_opr=or` of two values is answered by leaving the second open and filtering, which
 * nodes have no word for. Throws a `Refusal`.
 */
function readTopics({ find }: Query): { asked: (Hex | null)[]; keep: (log: NodeLog) => boolean } {
  const topics = TOPICS.map((at) => {
    const text = find(`topic${at}`)
    if (text !== null && !WORD.test(text)) throw new Refusal(`Error! Invalid topic${at} parameter`)
    return text === null ? null : (text.toLowerCase() as Hex)
  })
  const pairs = TOPICS.flatMap((a) =>
    TOPICS.filter((b) => b > a).flatMap((b) => {
      const operator = find(`topic${a}_${b}_opr`)?.toLowerCase() ?? null
      if (operator !== null && operator !== 'and' && operator !== 'or')
        throw new Refusal(`Error! Invalid topic${a}_${b}_opr parameter, it must be and or or`)
      return operator === 'or' && topics[a] !== null && topics[b] !== null ? [[a, b] as const] : []
    }),
  )
  const either = new Set(pairs.flat())
  const fits = (log: NodeLog, at: number): boolean => log.topics[at] === topics[at]
  const asked = topics.map((topic, at) => (either.has(at as 0) ? null : topic))
  while (asked.at(-1) === null) asked.pop()
  return { asked, keep: (log) => pairs.every(([a, b]) => fits(log, a) || fits(log, b)) }
}

async function heightOf(desk: ChainDesk, text: string | null, fallback: 'latest' | 'earliest'): Promise<number> {
  const wanted = text?.toLowerCase() ?? fallback
  if (/^\d{1,15}$/.test(wanted)) return Number(wanted)
  if (QUANTITY.test(wanted)) return number(wanted as Hex)
  if (wanted === 'earliest') return 0
  if (!['latest', 'pending', 'safe', 'finalized'].includes(wanted)) throw new Refusal('Error! Invalid block number')
  return (await findBlock(desk, wanted === 'pending' ? 'latest' : wanted)).row.height
}

/** Logs of a range in order, at most `most`: the range is cut where the node refuses it as a whole. */
async function askLogs(
  desk: ChainDesk,
  filter: { readonly address?: Hex; readonly topics: Json },
  span: { readonly from: number; readonly to: number },
  most: number,
  keep: (log: NodeLog) => boolean,
): Promise<NodeLog[]> {
  const found: NodeLog[] = []
  let [from, size] = [span.from, span.to - span.from + 1]
  for (let attempt = 0; from <= span.to && found.length < most; attempt++) {
    if (attempt === ATTEMPTS) throw tooMuch()
    const to = Math.min(span.to, from + size - 1)
    try {
      const answer = await desk.node.passThrough('eth_getLogs', [
        { ...filter, fromBlock: quantity(from), toBlock: quantity(to) },
      ])
      if (!Array.isArray(answer)) throw unknownShape(desk)
      for (const log of answer) {
        const read = readLog(desk, log)
        if (keep(read)) found.push(read)
      }
      from = to + 1
    } catch (error) {
      const refused = (['UPSTREAM_RPC', 'UPSTREAM_TIMEOUT', 'UPSTREAM_TOO_LARGE'] as const).some((code) =>
        isOrreryError(error, code),
      )
      if (!refused) throw error
      if (size === 1) throw tooMuch()
      size = Math.ceil(size / 8)
    }
  }
  return found
}

/** Gas and time of the transactions of logs: by the index, or one by one for what it does not hold. */
async function placeLogs(desk: ChainDesk, logs: readonly NodeLog[]): Promise<readonly JsonObject[]> {
  const places = logs.map((log) => ({ height: number(log.blockNumber), txIndex: number(log.transactionIndex) }))
  const { tx } = await atOneMoment(desk.runtime, (snapshot) => readTxFacts(snapshot, places))
  const known = new Map([...tx.values()].map((row) => [row.hash, row]))
  const missing = [...new Set(logs.map((log) => log.transactionHash))].filter((hash) => !known.has(hash))
  if (missing.length > READ_THROUGH) throw tooMuch()
  for (const hash of missing) {
    const found = await findTx(desk, hash)
    if (found?.state === 'included') known.set(hash, found.tx)
  }
  return logs.map((log) => {
    const row = known.get(log.transactionHash)
    const [price, used] = [extText(row?.ext['gasPrice']), extText(row?.ext['gasUsed'])]
    return {
      address: log.address,
      topics: log.topics,
      data: log.data,
      blockNumber: log.blockNumber,
      blockHash: log.blockHash,
      timeStamp: log.blockTimestamp ?? (row ? quantity(Math.floor(row.timeMs / 1_000)) : ''),
      gasPrice: price === '' ? '' : quantity(BigInt(price)),
      gasUsed: used === '' ? '' : quantity(BigInt(used)),
      logIndex: bare(log.logIndex),
      transactionHash: log.transactionHash,
      transactionIndex: bare(log.transactionIndex),
    }
  })
}

/** Event logs, found by the node and told with what the index knows of their transactions. */
export const logs: Module = {
  getLogs: {
    summary: `Event logs by address, topics or both, in a range of blocks; up to ${MOST} at a time.`,
    params: [
      'address?',
      'fromBlock?',
      'toBlock?',
      ...TOPICS.map((at) => `topic${at}?`),
      ...TOPICS.flatMap((a) => TOPICS.filter((b) => b > a).map((b) => `topic${a}_${b}_opr?`)),
      'page?',
      'offset?',
    ],
    async run({ desk, query }) {
      const address = query.findAddress('address')
      const { asked, keep } = readTopics(query)
      if (address === null && asked.length === 0) throw new Refusal('Error! Missing address or topics')
      const take = Math.min(query.integer('offset', MOST) || MOST, MOST)
      const page = query.integer('page', 1) || 1
      if (page * take > 10 * MOST)
        throw new Refusal(
          null,
          `Result window is too large, PageNo x Offset size must be less than or equal to ${10 * MOST}`,
        )
      const [from, wanted, tip] = await Promise.all([
        heightOf(desk, query.find('fromBlock'), 'earliest'),
        heightOf(desk, query.find('toBlock'), 'latest'),
        heightOf(desk, null, 'latest'),
      ])
      const to = Math.min(wanted, tip)
      const found =
        from > to
          ? []
          : await askLogs(desk, { ...(address && { address }), topics: asked }, { from, to }, page * take, keep)
      const rows = found.slice((page - 1) * take, page * take)
      if (rows.length === 0) throw none('records')
      return { result: await placeLogs(desk, rows) }
    },
  },
}
