import type { Hex } from '@orrery/primitives/hex'
import { ALL_EVENTS } from '../events/all-events.ts'
import type { EventRecord } from '../events/event-record.ts'
import { CONSOLIDATIONS, DEPOSIT_EVENT, depositContractOf, EXITS } from '../rows/add-requests.ts'
import {
  COIN_LOGS,
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
} from '../transfers-of-log.ts'

/** Mostly those of EIP-658. */
const STATUSES: readonly Hex[] = ['0x1', '0x1', '0x1', '0x1', '0x1', '0x1', '0x1', '0x1', '0x0', '0x0', '0x2']

const LOSABLE = ['value', 'gas', 'nonce', 'input', 'to']

const NOBODY: Hex = `0x${'0'.repeat(40)}`
const DEPOSITS = depositContractOf(1)!

/** Those of the shelf, and one that is read beside it. */
const EVENTS: readonly Omit<EventRecord, 'write'>[] = [
  ...ALL_EVENTS,
  { topic0: CONSECUTIVE_TRANSFER, topics: 4, words: 1 },
]

/** Uniform in [0, 1). */
export type Random = () => number

type Loose = { [key: string]: unknown }

/**
 * What a node might say about a block: transactions and logs of all kinds, plain, odd and broken, with keys in any
 * order, fields that nobody knows and others missing. The two texts belong together. `hasLater`: some transactions are of a type that is not known here; `hasLists`: some logs name lists and ranges of items of all forms.
 */
export function randomBlock(
  random: Random,
  txCount: number,
  hasLater = false,
  hasLists = false,
): { readonly block: string; readonly receipts: string } {
  const below = (limit: number): number => Math.floor(random() * limit)
  const one = <T>(choices: readonly T[]): T => choices[below(choices.length)]!
  const digits = (count: number): string => Array.from({ length: count }, () => below(16).toString(16)).join('')
  const quantity = (most: number): Hex => (random() < 0.2 ? '0x0' : `0x${1 + below(9)}${digits(below(most))}`)
  const people = Array.from({ length: 6 }, (): Hex => `0x${digits(40)}`)
  const tokens = Array.from({ length: 4 }, (): Hex => `0x${digits(40)}`)
  const wordOf = (address: Hex): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`
  const who = (): Hex =>
    random() < 0.2 ? `0x${'0'.repeat(64)}` : random() < 0.1 ? `0x${digits(64)}` : wordOf(one(people))
  const word = (): string =>
    random() < 0.2 ? '0'.repeat(64) : random() < 0.3 ? digits(64) : digits(20).padStart(64, '0')
  const stranger = (): Loose =>
    random() < 0.2 ? { [`odd${below(9)}`]: one<unknown>([1, null, 'x"\\', [[{}]], { a: [true] }]) } : {}
  const shuffled = (value: Loose): Loose =>
    random() < 0.5 ? value : Object.fromEntries(Object.entries(value).toSorted(() => random() - 0.5))

  const hash: Hex = `0x${digits(64)}`
  const hashes = Array.from({ length: txCount }, (): Hex => `0x${digits(64)}`)
  const miner = random() < 0.2 ? NOBODY : one(people)
  let logIndex = 0
  const log = (tx: number): Loose => {
    let emitter: Hex | null = null
    /** An event of the shelf, of its own shape mostly, with words of all kinds. */
    const event = (): readonly [readonly Hex[], string] => {
      const record = one(EVENTS)
      if (record.emitters && random() < 0.8) emitter = one(record.emitters)
      const topics = random() < 0.9 ? record.topics : 1 + below(4)
      const words = random() < 0.9 ? record.words + (record.open ? below(6) : 0) : below(9)
      const some = (): string => (random() < 0.7 ? who().slice(2) : random() < 0.5 ? offset() : word())
      return [
        [record.topic0, ...Array.from({ length: topics - 1 }, (): Hex => `0x${some()}`)],
        Array.from({ length: words }, (_, i) => (record.open && i < 3 ? offset() : some())).join(''),
      ]
    }
    const [topics, data] = one<() => readonly [readonly Hex[], string]>([
      () => [[TRANSFER, who(), who()], word()],
      () => [[TRANSFER, who(), who(), `0x${word()}`], ''],
      () => [[TRANSFER, who(), who(), `0x${word()}`], word()],
      () => [[TRANSFER, who()], word()],
      () => [[TRANSFER_SINGLE, who(), who(), who()], word() + word()],
      () => [[TRANSFER_BATCH, who(), who(), who()], batch()],
      () => [[CONSECUTIVE_TRANSFER, `0x${'7'.padStart(64, '0')}`, who(), who()], '9'.padStart(64, '0')],
      () => [[DEPOSIT, who()], word()],
      () => event(),
      () => event(),
      () => event(),
      () => [[`0x${digits(64)}`], digits(2 * below(200))],
      () => [[], digits(2 * below(9))],
      () => [[], digits(2 * one([76, 116]))],
      () => [[DEPOSIT_EVENT], digits(2 * one([576, 575]))],
      ...(hasLists ? lists : []),
    ])()
    return shuffled({
      address: emitter ?? one([...tokens, COIN_LOGS, ...(topics.length < 2 ? [EXITS, CONSOLIDATIONS, DEPOSITS] : [])]),
      topics,
      data: `0x${data}`,
      blockHash: hash,
      transactionHash: hashes[tx],
      logIndex: `0x${(logIndex++).toString(16)}`,
      ...stranger(),
      removed: false,
    })
  }
  const offset = (): string => (32 * below(5)).toString(16).padStart(64, '0')
  const batch = (): string =>
    ['40', 'a0', '2'].map((n) => n.padStart(64, '0')).join('') +
    word() +
    word() +
    '2'.padStart(64, '0') +
    word() +
    word()
  /** Two lists, mostly of one length and one behind the other; now and then they are one, differ, lie elsewhere, or are cut. */
  const oddBatch = (): string => {
    const number = (value: number): string => value.toString(16).padStart(64, '0')
    const list = (count: number): string => number(count) + Array.from({ length: count }, word).join('')
    const count = below(5)
    const other = random() < 0.9 ? count : below(5)
    const starts = random() < 0.8 ? [64, 64 + 32 * (count + 1)] : [64, one([64, 96, 65, 32 * below(20)])]
    const all = starts.map(number).join('') + list(count) + list(other)
    return random() < 0.9 ? all : all.slice(0, 2 * below(all.length / 2)).toUpperCase()
  }

  const lists: readonly (() => readonly [readonly Hex[], string])[] = [
    () => [[TRANSFER_BATCH, who(), who(), who()], oddBatch()],
    () => [[CONSECUTIVE_TRANSFER, `0x${word()}`, who(), who()], random() < 0.5 ? word() : 'ffff'.padStart(64, '0')],
    () => [
      ([CONSECUTIVE_TRANSFER, `0x${'0'.repeat(64)}`, who(), who()] as Hex[]).slice(0, 2 + below(3)),
      '1'.padStart(64, '0'),
    ],
  ]

  const txs = hashes.map((txHash, index) => {
    const from = random() < 0.1 ? one([NOBODY, miner]) : one(people)
    const to = random() < 0.15 ? null : random() < 0.15 ? from : one([...people, ...tokens])
    const type = hasLater && random() < 0.3 ? 6 : one([undefined, 0, 1, 2, 3, 4, 126])
    const made = {
      hash: txHash,
      from,
      to,
      value: quantity(18),
      gas: quantity(6),
      nonce: random() < 0.02 ? `0x${'f'.repeat(16)}` : quantity(4),
      input: `0x${digits(2 * one([0, 0, 3, 4, 68, 300, 700]))}`,
      ...(type !== undefined && { type: `0x${type.toString(16)}` }),
      ...(type !== undefined && type > 1
        ? { maxFeePerGas: quantity(16), maxPriorityFeePerGas: quantity(9) }
        : { gasPrice: from === NOBODY || from === miner ? '0x0' : quantity(11) }),
      ...(random() < 0.3 && { accessList: random() < 0.7 ? [] : [{ address: one(people), storageKeys: [hash] }] }),
      ...(type === 4 && {
        authorizationList: Array.from({ length: below(3) }, () => ({
          chainId: one(['0x0', '0x1', '0x5']),
          address: one(people),
          nonce: quantity(3),
          yParity: one(['0x0', '0x1', '0x2']),
          // A small r is often on the curve; other numbers are signatures of nobody.
          r: `0x${one(['1', '2', '3', digits(64)])}`,
          s: `0x${one(['1', digits(40), 'f'.repeat(64)])}`,
        })),
      }),
      ...(random() < 0.05 && { requestId: hash, retryTo: one(people), depositValue: quantity(9) }),
      ...(random() < 0.05 && { feeCurrency: one(tokens) }),
      ...(type === 3 && { blobVersionedHashes: [hash], maxFeePerBlobGas: '0x7' }),
      ...(type === 126 && { sourceHash: hash, mint: quantity(20), isSystemTx: random() < 0.5 }),
      ...(random() < 0.7 && { blockHash: hash, transactionIndex: `0x${index.toString(16)}` }),
      ...stranger(),
      v: '0x0',
      r: `0x${digits(64)}`,
    }
    // A later form need not have what all earlier ones have.
    const lost = type === 6 ? LOSABLE.filter(() => random() < 0.4) : []
    return shuffled(Object.fromEntries(Object.entries(made).filter(([name]) => !lost.includes(name))))
  })
  const receipts = txs.map((tx, index) => {
    const isCreation = tx['to'] === null
    return shuffled({
      transactionHash: hashes[index],
      transactionIndex: `0x${index.toString(16)}`,
      blockHash: hash,
      blockNumber: '0x1234',
      gasUsed: quantity(6),
      cumulativeGasUsed: quantity(7),
      logsBloom: `0x${'0'.repeat(512)}`,
      contractAddress: isCreation ? one([...tokens, null, `0x${'0'.repeat(40)}`]) : null,
      ...(random() < 0.9 && { status: STATUSES[Math.floor(random() * STATUSES.length)]! }),
      ...(random() < 0.9 && { effectiveGasPrice: quantity(14) }),
      ...(random() < 0.3 && { blobGasPrice: quantity(3) }),
      // Where a price is told; one of four is not.
      ...(tx['type'] === '0x3' && index % 4 > 0 && { blobGasPrice: '0x9' }),
      ...(random() < 0.1 && { blobGasUsed: one(['0x0', '0x20000']) }),
      ...(random() < 0.1 && { l1Fee: quantity(12), l1FeeScalar: '0.6é' }),
      ...(random() < 0.1 && { root: hash }),
      ...stranger(),
      logs: Array.from({ length: below(4) }, () => log(index)),
    })
  })
  const header = {
    number: '0x1234',
    hash,
    parentHash: `0x${digits(64)}`,
    timestamp: '0x6955c260',
    stateRoot: hash,
    transactionsRoot: hash,
    receiptsRoot: hash,
    logsBloom: `0x${'0'.repeat(512)}`,
    gasUsed: quantity(6),
    extraData: `0x${digits(2 * one([0, 32, 97]))}`,
    gasLimit: quantity(7),
    mixHash: hash,
    nonce: '0x0000000000000000',
    miner,
    ...(random() < 0.5 && {
      withdrawals: Array.from({ length: below(3) }, (_, i) => ({
        index: `0x${(900 + i).toString(16)}`,
        validatorIndex: quantity(5),
        address: one(people),
        amount: quantity(9),
      })),
    }),
    ...(random() < 0.8 && { baseFeePerGas: quantity(9) }),
    ...stranger(),
    transactions: txs,
    ...stranger(),
  }
  return { block: JSON.stringify(shuffled(header)), receipts: JSON.stringify(receipts) }
}
