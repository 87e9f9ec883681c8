import type { Hex } from '@orrery/primitives/hex'
import { ROLES } from '../tables/evm-roles.ts'
import { EVENT_TOPIC, ROLE_EVENT } from './event-codes.ts'
import {
  keyAddresses,
  putAddress,
  putParty,
  topicAddress,
  WORD,
  wordAddress,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

const OWNER = '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0'

function putRole(
  log: LogText,
  rows: EventRows,
  kind: number,
  { role = -1, account, by = -1 }: { readonly role?: number; readonly account: number; readonly by?: number },
): void {
  const cells = rows.row(ROLES.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  if (role === -1) cells.hexOrNull(null)
  else cells.hexAt(log.text, role, WORD)
  putParty(cells, log, account)
  if (by === -1) cells.hexOrNull(null)
  else putParty(cells, log, by)
  cells.endRow()
  keyAddresses(rows, EVENT_TOPIC.roles, log, log.address)
  keyAddresses(rows, EVENT_TOPIC.roleHolders, log, account)
}

/** RoleGranted and RoleRevoked: (bytes32 indexed role, address indexed account, address indexed sender). */
const role = (topic0: Hex, kind: number): EventRecord => ({
  topic0,
  topics: 4,
  words: 0,
  addresses: { topics: [2, 3] },
  write: (log, rows) =>
    putRole(log, rows, kind, { role: log.topics[1]!, account: topicAddress(log, 2), by: topicAddress(log, 3) }),
})

/** Paused and Unpaused: (address account). */
const pause = (topic0: Hex, kind: number): EventRecord => ({
  topic0,
  topics: 1,
  words: 1,
  addresses: { words: [0] },
  write: (log, rows) => putRole(log, rows, kind, { account: wordAddress(log, 0) }),
})

/** Who may do what with a contract: owners (ERC-173), roles and pauses as OpenZeppelin's contracts tell them. */
export const roleEvents: readonly EventRecord[] = [
  {
    topic0: OWNER,
    topics: 3,
    words: 0,
    addresses: { topics: [1, 2] },
    write: (log, rows) =>
      putRole(log, rows, ROLE_EVENT.owner, { account: topicAddress(log, 2), by: topicAddress(log, 1) }),
  },
  {
    topic0: OWNER,
    topics: 1,
    words: 2,
    addresses: { words: [0, 1] },
    write: (log, rows) =>
      putRole(log, rows, ROLE_EVENT.owner, { account: wordAddress(log, 1), by: wordAddress(log, 0) }),
  },
  role('0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d', ROLE_EVENT.granted),
  role('0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b', ROLE_EVENT.revoked),
  pause('0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258', ROLE_EVENT.paused),
  pause('0x5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa', ROLE_EVENT.unpaused),
]
