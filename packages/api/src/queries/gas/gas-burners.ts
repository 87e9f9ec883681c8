import { ALL_BURNS, BURN_RANKS, CONTRACT_BURN_ROWS, CONTRACT_BURNS } from '@orrery/model/contract-burns'
import type { LayerReads } from '@orrery/model/layer'
import type { GasBurners } from '@orrery/model/wire/gas'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { createLru, type Lru } from '../lru.ts'
import { doubtedAmong } from './doubted-among.ts'

const MOST = 50
/** A ranking is told again for this long: the sums under it take a quarter of an hour to move. */
const KEPT_MS = 60_000
const KEPT = 4
/** Classes that are looked at first; as many more each time until there are enough contracts. */
const CLASSES = 4

type Total = { readonly address: string; readonly burnt: bigint; readonly txs: number }
type Ranking = { readonly all: Total | null; readonly rows: readonly Total[] }
const kept = new WeakMap<ChainDesk['node'], Lru<string, Promise<Ranking>>>()

/** Which contracts burnt most since the first block, as of the last block of the ledger (screens-evm §13.4). Throws `CAPABILITY_MISSING` where nothing is burnt, or no sums are kept. */
export async function readGasBurners(desk: ChainDesk): Promise<Answer<GasBurners>> {
  const known = kept.get(desk.node) ?? createLru<string, Promise<Ranking>>(KEPT, () => desk.clock.monotonic())
  kept.set(desk.node, known)
  const { data, head } = await atLayer(desk, CONTRACT_BURNS, async ({ reads, through, ledger, tip, snapshot }) => {
    const key = `${through} ${snapshot.state.generation}`
    const ranking = known.get(key) ?? readRanking(reads)
    known.set(key, ranking, KEPT_MS)
    ranking.catch(() => known.delete(key))
    return { data: { ledger, ...(await ranking) }, head: desk.wire.head(tip) }
  })
  const { ledger, all, rows } = data
  // Names of tokens may come from the node, which no moment waits for.
  const doubted = await doubtedAmong(
    desk,
    rows.map(({ address }) => address as Hex),
  )
  return {
    data: {
      ledger,
      burnt: all === null ? null : all.burnt.toString(),
      txs: all?.txs ?? 0,
      rows: rows.map(({ address, burnt, txs }) => ({
        address: desk.wire.address(address as Hex),
        burnt: burnt.toString(),
        txs,
        ...(doubted.has(address as Hex) && { suspicious: true as const }),
        ...(doubted.get(address as Hex) === 'listed' && { listed: true as const }),
      })),
    },
    head,
  }
}

async function readRanking(reads: LayerReads): Promise<Ranking> {
  const [last, all] = await Promise.all([
    reads.lastRow(BURN_RANKS, {}),
    reads.latest(CONTRACT_BURN_ROWS, { address: [ALL_BURNS] }, ['address'], 1),
  ])
  const largest = last === null ? [] : await largestOf(reads, Number(last['size']))
  const found =
    largest.length === 0 ? [] : await reads.latest(CONTRACT_BURN_ROWS, { address: largest as Hex[] }, ['address'], MOST)
  const rows = found
    .map(totalOf)
    .toSorted((a, b) => (a.burnt < b.burnt ? 1 : a.burnt > b.burnt ? -1 : a.address < b.address ? -1 : 1))
  return { all: all[0] === undefined ? null : totalOf(all[0]), rows }
}

/** The contracts that burnt most: those whose totals are of the largest classes, of as many as hold enough of them. */
async function largestOf(reads: LayerReads, top: number): Promise<readonly string[]> {
  for (let classes = CLASSES; ; classes *= 2) {
    const size = Array.from({ length: Math.min(classes, top + 1) }, (_, down) => top - down)
    const found = await reads.largest(BURN_RANKS, { size }, 'address', 'burnt', { offset: 0, limit: MOST })
    if (found.length >= MOST || classes > top) return found.map(({ key }) => key)
  }
}

const totalOf = (row: { readonly [column: string]: unknown }): Total => ({
  address: String(row['address']),
  burnt: row['burnt'] as bigint,
  txs: Number(row['txs']),
})
