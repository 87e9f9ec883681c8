import type { Hex } from '@orrery/primitives/hex'
import { APPROVALS, SPENDER_APPROVALS } from '../tables/evm-approvals.ts'
import { PERMIT2 } from '../take-back.ts'
import { APPROVAL } from './event-codes.ts'
import {
  isZero,
  numberOf,
  putAddress,
  putNumber,
  putParty,
  putWord,
  topicAddress,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

/** ERC-20 and ERC-721: `Approval(address,address,uint256)`. */
const APPROVED: Hex = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const OF_PERMIT2: readonly Hex[] = [PERMIT2]

type Kind = (typeof APPROVAL)[keyof typeof APPROVAL]
type Parts = { readonly owner: number; readonly token: number; readonly spender: number }

/** Two rows: one under the owner, one under who may take. `value` is a place; −1 is nothing left. */
function putApproval(
  log: LogText,
  rows: EventRows,
  { owner, token, spender }: Parts,
  kind: Kind,
  value: number,
  expires: number | null,
): void {
  const taken = kind === APPROVAL.item && isZero(log.text, spender, 40)
  const own = rows.row(APPROVALS.name)
  putAddress(own, log, owner)
  putAddress(own, log, token)
  if (taken) putParty(own, log, spender)
  else putAddress(own, log, spender)
  own.u8(kind)
  if (value === -1) own.u256(0n)
  else putWord(own, log, value)
  putNumber(own, expires)
  own.endRow()
  if (taken) return
  const other = rows.row(SPENDER_APPROVALS.name)
  putAddress(other, log, spender)
  putAddress(other, log, owner)
  putAddress(other, log, token)
  other.u8(kind)
  if (value === -1) other.u256(0n)
  else putWord(other, log, value)
  other.endRow()
}

const byTopics = (log: LogText): Parts => ({
  owner: topicAddress(log, 1),
  token: log.address,
  spender: topicAddress(log, 2),
})

const permit2 = (log: LogText): Parts => ({
  owner: topicAddress(log, 1),
  token: topicAddress(log, 2),
  spender: topicAddress(log, 3),
})

/** Permissions to take tokens: ERC-20, ERC-721, ERC-1155 and Permit2 (screens-evm §1.2). */
export const approvalEvents: readonly EventRecord[] = [
  {
    topic0: APPROVED,
    topics: 3,
    words: 1,
    addresses: { topics: [1, 2] },
    write: (log, rows) => putApproval(log, rows, byTopics(log), APPROVAL.erc20, wordAt(log, 0), null),
  },
  {
    topic0: APPROVED,
    topics: 4,
    words: 0,
    addresses: { topics: [1, 2] },
    write: (log, rows) => putApproval(log, rows, byTopics(log), APPROVAL.item, log.topics[3]!, null),
  },
  {
    // ApprovalForAll(address indexed owner, address indexed operator, bool approved)
    topic0: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
    topics: 3,
    words: 1,
    addresses: { topics: [1, 2] },
    write(log, rows) {
      if (isZero(log.text, wordAt(log, 0), 63) && log.text[wordAt(log, 0) + 63]! <= 49)
        putApproval(log, rows, byTopics(log), APPROVAL.all, wordAt(log, 0), null)
    },
  },
  {
    // Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)
    topic0: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
    topics: 4,
    words: 3,
    addresses: { topics: [1, 2, 3], words: [0] },
    emitters: OF_PERMIT2,
    write: (log, rows) => putPermit(log, rows, APPROVAL['permit2-signed']),
  },
  {
    // Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)
    topic0: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
    topics: 4,
    words: 2,
    addresses: { topics: [1, 2, 3], words: [0] },
    emitters: OF_PERMIT2,
    write: (log, rows) => putPermit(log, rows, APPROVAL.permit2),
  },
  {
    // Lockdown(address indexed owner, address token, address spender)
    topic0: '0x89b1add15eff56b3dfe299ad94e01f2b52fbcb80ae1a3baea6ae8c04cb2b98a4',
    topics: 2,
    words: 2,
    addresses: { topics: [1], words: [0, 1] },
    emitters: OF_PERMIT2,
    write(log, rows) {
      const parts = { owner: topicAddress(log, 1), token: wordAddress(log, 0), spender: wordAddress(log, 1) }
      putApproval(log, rows, parts, APPROVAL['permit2-lockdown'], -1, null)
    },
  },
]

function putPermit(log: LogText, rows: EventRows, kind: Kind): void {
  const expires = numberOf(log.text, wordAt(log, 1))
  if (expires !== null) putApproval(log, rows, permit2(log), kind, wordAt(log, 0), expires)
}
