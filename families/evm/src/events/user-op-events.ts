import type { Hex } from '@orrery/primitives/hex'
import { USER_OP_NOTES, USER_OPS } from '../tables/evm-user-ops.ts'
import { EVENT_TOPIC, USER_OP_NOTE } from './event-codes.ts'
import {
  bytesAt,
  isZero,
  keyAddresses,
  keyId,
  putAddress,
  putParty,
  putWord,
  topicAddress,
  WORD,
  wordAddress,
  wordAt,
  type EventRecord,
} from './event-record.ts'

const REASON_BYTES = 4_096

/** Why a call of an operation failed, in two events of one shape. */
const failure = (topic0: Hex, kind: number): EventRecord => ({
  topic0,
  topics: 3,
  words: 3,
  open: true,
  addresses: { topics: [2] },
  write(log, rows) {
    const reason = bytesAt(log, 1)
    if (reason === null) return
    const cells = rows.row(USER_OP_NOTES.name)
    cells.hexAt(log.text, log.topics[1]!, WORD)
    putAddress(cells, log, topicAddress(log, 2))
    cells.u8(kind)
    cells.hexOrNull(null)
    cells.hexAt(log.text, reason.at, Math.min(reason.digits, REASON_BYTES * 2))
    cells.endRow()
  },
})

/**
 * Account abstraction (ERC-4337, EntryPoint 0.6 to 0.8). Any contract may tell the same: rows carry who told them.
 */
export const userOpEvents: readonly EventRecord[] = [
  {
    // UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)
    topic0: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
    topics: 4,
    words: 4,
    addresses: { topics: [2, 3] },
    write(log, rows) {
      const { text } = log
      const success = text[wordAt(log, 1) + 63]! - 48
      if (!isZero(text, wordAt(log, 1), 63) || (success !== 0 && success !== 1)) return
      const cells = rows.row(USER_OPS.name)
      cells.hexAt(text, log.topics[1]!, WORD)
      putAddress(cells, log, topicAddress(log, 2))
      putParty(cells, log, topicAddress(log, 3))
      putAddress(cells, log, log.address)
      putWord(cells, log, wordAt(log, 0))
      cells.u8(success)
      putWord(cells, log, wordAt(log, 2))
      putWord(cells, log, wordAt(log, 3))
      cells.endRow()
      keyId(rows, EVENT_TOPIC.userOps, log, log.topics[1]!)
      keyAddresses(rows, EVENT_TOPIC.userOps, log, topicAddress(log, 2), topicAddress(log, 3))
    },
  },
  {
    // AccountDeployed(bytes32 indexed userOpHash, address indexed sender, address factory, address paymaster)
    topic0: '0xd51a9c61267aa6196961883ecf5ff2da6619c37dac0fa92122513fb32c032d2d',
    topics: 3,
    words: 2,
    addresses: { topics: [2], words: [0, 1] },
    write(log, rows) {
      const cells = rows.row(USER_OP_NOTES.name)
      cells.hexAt(log.text, log.topics[1]!, WORD)
      putAddress(cells, log, topicAddress(log, 2))
      cells.u8(USER_OP_NOTE.deployed)
      putAddress(cells, log, wordAddress(log, 0))
      cells.hexOrNull(null)
      cells.endRow()
    },
  },
  failure('0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201', USER_OP_NOTE.reverted),
  failure('0xf62676f440ff169a3a9afdbf812e89e7f95975ee8e5c31214ffdef631c5f4792', USER_OP_NOTE['post-op-reverted']),
]
