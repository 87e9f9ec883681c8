import type { PackedCells } from '@orrery/model/packed'
import { ROLLUP_BATCHES, ROLLUP_MESSAGES, ROLLUP_ROOTS } from '../tables/evm-rollups.ts'
import { ROLLUP_BATCH, ROLLUP_MESSAGE, ROLLUP_ROOT } from './event-codes.ts'
import {
  numberOf,
  putAddress,
  putNumber,
  putParty,
  topicAddress,
  WORD,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

/** Rows keep who logged them; whom to believe is decided by who reads (`rollupContracts`). */
function begin(rows: EventRows, table: string, log: LogText, kind: number): PackedCells {
  const cells = rows.row(table)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  return cells
}

const putHash = (cells: PackedCells, { text }: LogText, at: number | null): void =>
  at === null ? cells.hexOrNull(null) : cells.hexAt(text, at, WORD)

type Batch = {
  readonly number: number
  readonly hash?: number
  readonly root?: number
  readonly place?: number
}

/** Places of words; a number that no counter reaches makes no row. */
function putBatch(log: LogText, rows: EventRows, kind: number, { number, hash, root, place }: Batch): void {
  const told = numberOf(log.text, number)
  const where = place === undefined ? null : numberOf(log.text, place)
  if (told === null || (place !== undefined && (where === null || where > 0xff))) return
  const cells = begin(rows, ROLLUP_BATCHES.name, log, kind)
  cells.u64(told)
  putHash(cells, log, hash ?? null)
  putHash(cells, log, root ?? null)
  if (cells.present(where)) cells.u32(where!)
  cells.endRow()
}

type Root = {
  /** Places of words: of a number that no row is made without, where it is named. */
  readonly number?: number
  readonly most?: number
  readonly root?: number
  readonly l2Height?: number
  readonly l2Hash?: number
  readonly game?: number
  readonly assertion?: number
}

function putRoot(log: LogText, rows: EventRows, kind: number, parts: Root): void {
  const { number, most = Number.MAX_SAFE_INTEGER, root, l2Height, l2Hash, game, assertion } = parts
  const told = number === undefined ? null : numberOf(log.text, number)
  const height = l2Height === undefined ? null : numberOf(log.text, l2Height)
  if (number !== undefined && (told === null || told > most)) return
  if (l2Height !== undefined && height === null) return
  const cells = begin(rows, ROLLUP_ROOTS.name, log, kind)
  putNumber(cells, told)
  putHash(cells, log, root ?? null)
  putNumber(cells, height)
  putHash(cells, log, l2Hash ?? null)
  if (game === undefined) putHash(cells, log, assertion ?? null)
  else putAddress(cells, log, game)
  cells.endRow()
}

type Message = {
  /** Place of 32 bytes; nothing where it has no name of its own. */
  readonly id: number | null
  readonly sender?: number
  readonly target?: number
  readonly worked?: boolean
}

function putMessage(log: LogText, rows: EventRows, kind: number, { id, sender, target, worked = true }: Message): void {
  const cells = begin(rows, ROLLUP_MESSAGES.name, log, kind)
  cells.hexAt(log.text, id ?? log.address, id === null ? 0 : WORD)
  for (const at of [sender, target])
    if (at === undefined) cells.hexOrNull(null)
    else putParty(cells, log, at)
  cells.u8(worked ? 1 : 0)
  cells.endRow()
}

const topic = (log: LogText, index: number): number => log.topics[index]!

/** OP stack: its oracle, its factory of games, those, and its portal (Optimism specs, "Proposals", "Fault dispute game", "Deposits", "Withdrawals"). */
const OP: readonly EventRecord[] = [
  {
    // OutputProposed(bytes32 indexed outputRoot, uint256 indexed l2OutputIndex, uint256 indexed l2BlockNumber, uint256 l1Timestamp)
    topic0: '0xa7aaf2512769da4e444e3de247be2564225c2e7a8f74cfe528e46e17d24868e2',
    topics: 4,
    words: 1,
    write: (log, rows) =>
      putRoot(log, rows, ROLLUP_ROOT.output, { number: topic(log, 2), root: topic(log, 1), l2Height: topic(log, 3) }),
  },
  {
    // DisputeGameCreated(address indexed disputeProxy, uint32 indexed gameType, bytes32 indexed rootClaim)
    topic0: '0x5b565efe82411da98814f356d0e7bcb8f0219b8d970307c5afb4a6903a8b2e35',
    topics: 4,
    words: 0,
    addresses: { topics: [1] },
    write: (log, rows) =>
      putRoot(log, rows, ROLLUP_ROOT.game, {
        number: topic(log, 2),
        most: 0xffff_ffff,
        root: topic(log, 3),
        game: topicAddress(log, 1),
      }),
  },
  {
    // Resolved(uint8 indexed status): in progress, challenger wins, defender wins
    topic0: '0x5e186f09b9c93491f14e277eea7faa5de6a2d4bda75a79af7a3684fbfb42da60',
    topics: 2,
    words: 0,
    write: (log, rows) => putRoot(log, rows, ROLLUP_ROOT.resolved, { number: topic(log, 1), most: 2 }),
  },
  {
    // TransactionDeposited(address indexed from, address indexed to, uint256 indexed version, bytes opaqueData)
    topic0: '0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32',
    topics: 4,
    words: 2,
    open: true,
    addresses: { topics: [1, 2] },
    // What names it follows from its block's hash and its place there (Optimism specs, "Source hash computation").
    write: (log, rows) =>
      putMessage(log, rows, ROLLUP_MESSAGE.deposited, {
        id: null,
        sender: topicAddress(log, 1),
        target: topicAddress(log, 2),
      }),
  },
  {
    // WithdrawalProven(bytes32 indexed withdrawalHash, address indexed from, address indexed to)
    topic0: '0x67a6208cfcc0801d50f6cbe764733f4fddf66ac0b04442061a8a8c0cb6b63f62',
    topics: 4,
    words: 0,
    addresses: { topics: [2, 3] },
    write: (log, rows) =>
      putMessage(log, rows, ROLLUP_MESSAGE.proven, {
        id: topic(log, 1),
        sender: topicAddress(log, 2),
        target: topicAddress(log, 3),
      }),
  },
  {
    // WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success)
    topic0: '0xdb5c7652857aa163daadd670e116628fb42e869d8ac4251ef8971d9e5727df1b',
    topics: 2,
    words: 1,
    write(log, rows) {
      const told = numberOf(log.text, wordAt(log, 0))
      if (told !== 0 && told !== 1) return
      putMessage(log, rows, ROLLUP_MESSAGE.finalised, { id: topic(log, 1), worked: told === 1 })
    },
  },
]

/** Arbitrum: its sequencer inbox, rollup, outbox and bridge (nitro-contracts). */
const ARBITRUM: readonly EventRecord[] = [
  {
    // SequencerBatchDelivered(uint256 indexed batchSequenceNumber, bytes32 indexed beforeAcc, bytes32 indexed afterAcc,
    // bytes32 delayedAcc, uint256 afterDelayedMessagesRead, (uint64,uint64,uint64,uint64) timeBounds, uint8 dataLocation)
    topic0: '0x7394f4a19a13c7b92b5bb71033245305946ef78452f7b4986ac1390b5df4ebd7',
    topics: 4,
    words: 7,
    write: (log, rows) =>
      putBatch(log, rows, ROLLUP_BATCH.sequenced, {
        number: topic(log, 1),
        hash: topic(log, 3),
        place: wordAt(log, 6),
      }),
  },
  {
    // SendRootUpdated(bytes32 indexed outputRoot, bytes32 indexed l2BlockHash)
    topic0: '0xb4df3847300f076a369cd76d2314b470a1194d9e8a6bb97f1860aee88a5f6748',
    topics: 3,
    words: 0,
    write: (log, rows) => putRoot(log, rows, ROLLUP_ROOT['send-root'], { root: topic(log, 1), l2Hash: topic(log, 2) }),
  },
  {
    // NodeConfirmed(uint64 indexed nodeNum, bytes32 blockHash, bytes32 sendRoot)
    topic0: '0x22ef0479a7ff660660d1c2fe35f1b632cf31675c2d9378db8cec95b00d8ffa3c',
    topics: 2,
    words: 2,
    write: (log, rows) =>
      putRoot(log, rows, ROLLUP_ROOT.node, { number: topic(log, 1), root: wordAt(log, 1), l2Hash: wordAt(log, 0) }),
  },
  {
    // AssertionConfirmed(bytes32 indexed assertionHash, bytes32 blockHash, bytes32 sendRoot)
    topic0: '0xfc42829b29c259a7370ab56c8f69fce23b5f351a9ce151da453281993ec0090c',
    topics: 2,
    words: 2,
    write: (log, rows) =>
      putRoot(log, rows, ROLLUP_ROOT.assertion, {
        root: wordAt(log, 1),
        l2Hash: wordAt(log, 0),
        assertion: topic(log, 1),
      }),
  },
  {
    // OutBoxTransactionExecuted(address indexed to, address indexed l2Sender, uint256 indexed zero, uint256 transactionIndex)
    topic0: '0x20af7f3bbfe38132b8900ae295cd9c8d1914be7052d061a511f3f728dab18964',
    topics: 4,
    words: 1,
    addresses: { topics: [1, 2] },
    write: (log, rows) =>
      putMessage(log, rows, ROLLUP_MESSAGE.executed, {
        id: wordAt(log, 0),
        sender: topicAddress(log, 2),
        target: topicAddress(log, 1),
      }),
  },
  {
    // MessageDelivered(uint256 indexed messageIndex, bytes32 indexed beforeInboxAcc, address inbox, uint8 kind, address sender,
    // bytes32 messageDataHash, uint256 baseFeeL1, uint64 timestamp)
    topic0: '0x5e3c1311ea442664e8b1611bfabef659120ea7a0a2cfc0667700bebc69cbffe1',
    topics: 3,
    words: 6,
    addresses: { words: [0, 2] },
    write: (log, rows) =>
      putMessage(log, rows, ROLLUP_MESSAGE.delivered, { id: topic(log, 1), sender: wordAddress(log, 2) }),
  },
]

/** ZK Stack: its diamond (era-contracts, `IExecutor` and `IMailbox`). */
const ZK: readonly EventRecord[] = [
  {
    // BlockCommit(uint256 indexed batchNumber, bytes32 indexed batchHash, bytes32 indexed commitment)
    topic0: '0x8f2916b2f2d78cc5890ead36c06c0f6d5d112c7e103589947e8e2f0d6eddb763',
    topics: 4,
    words: 0,
    write: (log, rows) =>
      putBatch(log, rows, ROLLUP_BATCH.committed, { number: topic(log, 1), hash: topic(log, 2), root: topic(log, 3) }),
  },
  {
    // BlocksVerification(uint256 indexed previousLastVerifiedBatch, uint256 indexed currentLastVerifiedBatch)
    topic0: '0x22c9005dd88c18b552a1cd7e8b3b937fcde9ca69213c1f658f54d572e4877a81',
    topics: 3,
    words: 0,
    write: (log, rows) => putBatch(log, rows, ROLLUP_BATCH.proved, { number: topic(log, 2) }),
  },
  {
    // BlockExecution(uint256 indexed batchNumber, bytes32 indexed batchHash, bytes32 indexed commitment)
    topic0: '0x2402307311a4d6604e4e7b4c8a15a7e1213edb39c16a31efa70afb06030d3165',
    topics: 4,
    words: 0,
    write: (log, rows) =>
      putBatch(log, rows, ROLLUP_BATCH.executed, { number: topic(log, 1), hash: topic(log, 2), root: topic(log, 3) }),
  },
  {
    // NewPriorityRequest(uint256 txId, bytes32 txHash, uint64 expirationTimestamp, L2CanonicalTransaction transaction, bytes[] factoryDeps)
    topic0: '0x4531cd5795773d7101c17bdeb9f5ab7f47d7056017506f937083be5d6e77a382',
    topics: 1,
    words: 5,
    open: true,
    // Its transaction there has this hash.
    write: (log, rows) => putMessage(log, rows, ROLLUP_MESSAGE.requested, { id: wordAt(log, 1) }),
  },
]

/** Scroll: its rollup contract and its messenger (scroll-contracts). */
const SCROLL: readonly EventRecord[] = [
  {
    // CommitBatch(uint256 indexed batchIndex, bytes32 indexed batchHash)
    topic0: '0x2c32d4ae151744d0bf0b9464a3e897a1d17ed2f1af71f7c9a75f12ce0d28238f',
    topics: 3,
    words: 0,
    write: (log, rows) => putBatch(log, rows, ROLLUP_BATCH.committed, { number: topic(log, 1), hash: topic(log, 2) }),
  },
  {
    // FinalizeBatch(uint256 indexed batchIndex, bytes32 indexed batchHash, bytes32 stateRoot, bytes32 withdrawRoot)
    topic0: '0x26ba82f907317eedc97d0cbef23de76a43dd6edb563bdb6e9407645b950a7a2d',
    topics: 3,
    words: 2,
    write: (log, rows) =>
      putBatch(log, rows, ROLLUP_BATCH.executed, { number: topic(log, 1), hash: topic(log, 2), root: wordAt(log, 0) }),
  },
  {
    // SentMessage(address indexed sender, address indexed target, uint256 value, uint256 messageNonce, uint256 gasLimit, bytes message)
    topic0: '0x104371f3b442861a2a7b82a070afbbaab748bb13757bf47769e170e37809ec1e',
    topics: 3,
    words: 5,
    open: true,
    addresses: { topics: [1, 2] },
    write: (log, rows) =>
      putMessage(log, rows, ROLLUP_MESSAGE.sent, {
        id: wordAt(log, 1),
        sender: topicAddress(log, 1),
        target: topicAddress(log, 2),
      }),
  },
  {
    // RelayedMessage(bytes32 indexed messageHash)
    topic0: '0x4641df4a962071e12719d8c8c8e5ac7fc4d97b927346a3d7a335b1f7517e133c',
    topics: 2,
    words: 0,
    write: (log, rows) => putMessage(log, rows, ROLLUP_MESSAGE.relayed, { id: topic(log, 1) }),
  },
]

/** What rollups write on the chain that they settle on (screens-evm §1.2). */
export const rollupEvents: readonly EventRecord[] = [...OP, ...ARBITRUM, ...ZK, ...SCROLL]
