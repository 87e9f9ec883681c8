import { isOrreryError } from '@orrery/errors/orrery-error'
import { BRC20_TABLES } from '@orrery/model/brc20'
import { CASH_TOKEN_TABLES } from '@orrery/model/cash-token'
import { CAT20_TABLES } from '@orrery/model/cat20'
import { INSCRIPTION_TABLES } from '@orrery/model/inscription'
import { OMNI_PROPERTY, OMNI_TABLES } from '@orrery/model/omni'
import { RUNE_TABLES } from '@orrery/model/rune'
import type { LayerReads } from '@orrery/model/layer'
import type { LedgerSize } from '@orrery/model/wire/rune'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'
import { atLayer } from './at-layer.ts'
import { keepsBrc20 } from './keeps-brc20.ts'

/** How long the sizes of a ledger are told again while it goes on, and how many are kept. */
const KEPT_MS = 60_000
const KEPT = 16

type Size = Pick<LedgerSize, 'through' | 'count'>
type Counted = {
  readonly what: LedgerSize['what']
  readonly layer: string
  readonly count: (reads: LayerReads) => Promise<number | null>
}

const rowsOf =
  (table: string) =>
  (reads: LayerReads): Promise<number> =>
    reads.familyCount(table, {})

/** What each ledger is the size of: counts that it keeps, and tokens, which are few. */
const COUNTED: readonly Counted[] = [
  {
    what: 'inscriptions',
    layer: 'inscriptions',
    async count(reads) {
      const [row] = await reads.familyPage(INSCRIPTION_TABLES.counts, {}, { limit: 1 })
      return Number(row?.['blessed'] ?? 0) + Number(row?.['cursed'] ?? 0)
    },
  },
  {
    what: 'brc20',
    layer: 'inscriptions',
    async count(reads) {
      // From a break on deploys may be missing.
      const broken = await reads.familyPage(BRC20_TABLES.breaks, {}, { limit: 1 })
      return broken.length > 0 ? null : reads.familyCount(BRC20_TABLES.deploys, {})
    },
  },
  { what: 'runes', layer: 'runes', count: rowsOf(RUNE_TABLES.etchings) },
  { what: 'cat20', layer: 'cat20', count: rowsOf(CAT20_TABLES.deploys) },
  { what: 'cash-tokens', layer: 'cashTokens', count: rowsOf(CASH_TOKEN_TABLES.categories) },
  {
    what: 'omni',
    layer: 'omni',
    async count(reads) {
      const [row] = await reads.latest(OMNI_TABLES.states, { property: OMNI_PROPERTY }, ['property'], 1)
      return Number(row?.['events'] ?? 0)
    },
  },
]

const kept = new WeakMap<ChainDesk['node'], Lru<string, Promise<Size | null>>>()

/** How much the ledgers of a chain know: inscriptions, tokens of each protocol, messages of Omni. Those that it does not keep are not in it; one that has not begun has no number. */
export async function readLedgerSizes(desk: ChainDesk): Promise<readonly LedgerSize[]> {
  const layers = desk.runtime.layers
  const there = COUNTED.filter(
    ({ what, layer }) => layers?.has(layer) === true && (what !== 'brc20' || keepsBrc20(desk)),
  )
  const sizes = await Promise.all(there.map((one) => sizeOf(desk, one)))
  return there.flatMap(({ what }, at) => (sizes[at] ? [{ what, ...sizes[at] }] : []))
}

/** Null where the chain's retention does not let the ledger be kept. */
function sizeOf(desk: ChainDesk, { what, layer, count }: Counted): Promise<Size | null> {
  const known = kept.get(desk.node) ?? createLru<string, Promise<Size | null>>(KEPT, () => desk.clock.monotonic())
  kept.set(desk.node, known)
  const sizes = known.get(what)
  if (sizes !== undefined) return sizes
  const reading = atLayer(desk, layer, async ({ reads, through, ledger }): Promise<Size | null> => {
    if (ledger.lack !== null) return null
    return through < 0 ? { through: null, count: null } : { through, count: await unlessTooMuch(count(reads)) }
  }).catch((error: unknown) => {
    known.delete(what)
    if (isOrreryError(error, 'CAPABILITY_MISSING')) return null
    throw error
  })
  known.set(what, reading, KEPT_MS)
  return reading
}
