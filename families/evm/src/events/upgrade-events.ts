import { UPGRADES } from '../tables/evm-upgrades.ts'
import { EVENT_TOPIC, UPGRADE } from './event-codes.ts'
import {
  isAddress,
  keyAddresses,
  numberOf,
  putAddress,
  putParty,
  topicAddress,
  WORD,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

/** `UPGRADED` is told with its parameter indexed (EIP-1967) and, by old proxies, without. */
const UPGRADED = '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b'
/** Facets of one cut that become keys; no diamond that is known has half as many. */
const MOST_FACETS = 256

function putUpgrade(log: LogText, rows: EventRows, kind: number, target: number, previous = -1): void {
  const cells = rows.row(UPGRADES.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  if (target === -1) cells.hexOrNull(null)
  else putAddress(cells, log, target)
  if (previous === -1) cells.hexOrNull(null)
  else putParty(cells, log, previous)
  cells.endRow()
  keyAddresses(rows, EVENT_TOPIC.upgrades, log, log.address)
  if (target !== -1) keyAddresses(rows, EVENT_TOPIC.upgradeTargets, log, target)
}

/** Upgrades of proxies (EIP-1967) and diamonds (EIP-2535). */
export const upgradeEvents: readonly EventRecord[] = [
  {
    topic0: UPGRADED,
    topics: 2,
    words: 0,
    addresses: { topics: [1] },
    write: (log, rows) => putUpgrade(log, rows, UPGRADE.implementation, topicAddress(log, 1)),
  },
  {
    topic0: UPGRADED,
    topics: 1,
    words: 1,
    addresses: { words: [0] },
    write: (log, rows) => putUpgrade(log, rows, UPGRADE.implementation, wordAddress(log, 0)),
  },
  {
    // AdminChanged(address previousAdmin, address newAdmin)
    topic0: '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
    topics: 1,
    words: 2,
    addresses: { words: [0, 1] },
    write: (log, rows) => putUpgrade(log, rows, UPGRADE.admin, wordAddress(log, 1), wordAddress(log, 0)),
  },
  {
    // BeaconUpgraded(address indexed beacon)
    topic0: '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e',
    topics: 2,
    words: 0,
    addresses: { topics: [1] },
    write: (log, rows) => putUpgrade(log, rows, UPGRADE.beacon, topicAddress(log, 1)),
  },
  {
    // DiamondCut((address facetAddress, uint8 action, bytes4[] selectors)[] cuts, address init, bytes calldata)
    topic0: '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673',
    topics: 1,
    words: 4,
    open: true,
    addresses: { words: [1] },
    write(log, rows) {
      const facets = facetsOf(log)
      if (facets === null) return
      putUpgrade(log, rows, UPGRADE.diamond, -1)
      keyAddresses(rows, EVENT_TOPIC.upgradeTargets, log, ...facets)
    },
  },
]

/** Places of the facets' addresses; null where the data is no list of cuts. */
function facetsOf(log: LogText): readonly number[] | null {
  const { text } = log
  const end = log.data + log.dataDigits
  const offset = numberOf(text, wordAt(log, 0))
  if (offset === null || offset % 32 !== 0 || offset * 2 + WORD > log.dataDigits) return null
  const list = log.data + offset * 2
  const count = numberOf(text, list)
  const first = list + WORD
  if (count === null || count > MOST_FACETS || first + count * WORD > end) return null
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    const inner = numberOf(text, first + i * WORD)
    if (inner === null || inner % 32 !== 0) return null
    const at = first + inner * 2
    if (at + WORD > end || !isAddress(text, at)) return null
    found.push(at + WORD - 40)
  }
  return found
}
