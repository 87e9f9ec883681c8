import type { Hex } from '@orrery/primitives/hex'
import { NAMES } from '../tables/evm-names.ts'
import { EVENT_TOPIC, NAME_EVENT } from './event-codes.ts'
import {
  keyAddresses,
  keyId,
  numberOf,
  putAddress,
  putNumber,
  putText,
  textAt,
  topicAddress,
  WORD,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

const NAME_BYTES = 255

type Parts = {
  readonly node?: number
  readonly label?: number
  readonly account?: number
  readonly words?: string | null
  readonly expires?: number | null
}

function putName(log: LogText, rows: EventRows, kind: number, parts: Parts): void {
  const { node, label, account } = parts
  const cells = rows.row(NAMES.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  for (const id of [node, label])
    if (id === undefined) cells.hexOrNull(null)
    else cells.hexAt(log.text, id, WORD)
  if (account === undefined) cells.hexOrNull(null)
  else putAddress(cells, log, account)
  putText(cells, parts.words ?? null)
  putNumber(cells, parts.expires ?? null)
  cells.endRow()
  for (const id of [node, label]) if (id !== undefined) keyId(rows, EVENT_TOPIC.names, log, id)
  if (account !== undefined) keyAddresses(rows, EVENT_TOPIC.names, log, account)
}

/** A registration: (string name, bytes32 indexed label, address indexed owner, uint256 …, uint256 expires). */
const registered = (topic0: Hex, words: number, expires: number): EventRecord => ({
  topic0,
  topics: 3,
  words,
  open: true,
  addresses: { topics: [2] },
  write(log, rows) {
    const name = textAt(log, 0, NAME_BYTES)
    if (name === null) return
    putName(log, rows, NAME_EVENT.registered, {
      label: log.topics[1]!,
      account: topicAddress(log, 2),
      words: name,
      expires: numberOf(log.text, wordAt(log, expires)),
    })
  },
})

/** A renewal: (string name, bytes32 indexed label, uint256 cost, uint256 expires …). */
const renewed = (topic0: Hex, words: number): EventRecord => ({
  topic0,
  topics: 2,
  words,
  open: true,
  write(log, rows) {
    const name = textAt(log, 0, NAME_BYTES)
    const expires = numberOf(log.text, wordAt(log, 2))
    if (name !== null) putName(log, rows, NAME_EVENT.renewed, { label: log.topics[1]!, words: name, expires })
  },
})

/** A text record: (bytes32 indexed node, string indexed indexedKey, string key …). */
const text = (topic0: Hex, words: number): EventRecord => ({
  topic0,
  topics: 3,
  words,
  open: true,
  write(log, rows) {
    const key = textAt(log, 0, NAME_BYTES)
    if (key !== null) putName(log, rows, NAME_EVENT.text, { node: log.topics[1]!, words: key })
  },
})

/** What the registry, controllers and resolvers of ENS tell (ERC-137, ERC-181, ERC-634 and its controllers). */
export const nameEvents: readonly EventRecord[] = [
  registered('0xca6abbe9d7f11422cb6ca7629fbf6fe9efb1c621f71ce8f02b9f2a230097404f', 4, 2),
  registered('0x69e37f151eb98a09618ddaa80c8cfaf1ce5996867c489f45b555b412271ebf27', 5, 3),
  // Since 2025 both end with a bytes32 referrer.
  registered('0xc2240194853531f1ae318dcef227de79c6ad0fd9d1b0e4fe08568415be2e08a5', 6, 3),
  renewed('0x3da24c024582931cfaf8267d8ed24d13a82a8068d5bd337d30ec45cea4e506ae', 4),
  renewed('0xfa956c3bce4cb4b01166868ecaf0620566bc7e33fc70b0b9c6aef61e37e50b94', 5),
  {
    // NewOwner(bytes32 indexed node, bytes32 indexed label, address owner)
    topic0: '0xce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82',
    topics: 3,
    words: 1,
    addresses: { words: [0] },
    write: (log, rows) =>
      putName(log, rows, NAME_EVENT.owner, {
        node: log.topics[1]!,
        label: log.topics[2]!,
        account: wordAddress(log, 0),
      }),
  },
  {
    // NewResolver(bytes32 indexed node, address resolver)
    topic0: '0x335721b01866dc23fbee8b6b2c7b1e14d6f05c28cd35a2c934239f94095602a0',
    topics: 2,
    words: 1,
    addresses: { words: [0] },
    write: (log, rows) =>
      putName(log, rows, NAME_EVENT.resolver, { node: log.topics[1]!, account: wordAddress(log, 0) }),
  },
  {
    // AddrChanged(bytes32 indexed node, address a)
    topic0: '0x52d7d861f09ab3d26239d492e8968629f95e9e318cf0b73bfddc441522a15fd2',
    topics: 2,
    words: 1,
    addresses: { words: [0] },
    write: (log, rows) =>
      putName(log, rows, NAME_EVENT.address, { node: log.topics[1]!, account: wordAddress(log, 0) }),
  },
  text('0xd8c9334b1a9c2f9da342a0a2b32629c1a229b6445dad78947f674b44444a7550', 2),
  text('0x448bc014f1536726cf8d54ff3d6481ed3cbc683c2591ca204274009afa09b1a1', 4),
  {
    // ReverseClaimed(address indexed addr, bytes32 indexed node)
    topic0: '0x6ada868dd3058cf77a48a74489fd7963688e5464b2b0fa957ace976243270e92',
    topics: 3,
    words: 0,
    addresses: { topics: [1] },
    write: (log, rows) =>
      putName(log, rows, NAME_EVENT.reverse, { node: log.topics[2]!, account: topicAddress(log, 1) }),
  },
]
