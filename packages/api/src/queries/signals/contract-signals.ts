import { CALLS_GREW, EARLIER_TXS, LEAST_CALLS, LEAST_SCORE } from '@orrery/model/alpha-signals'
import { countScore } from '@orrery/model/z-score'
import type { ContractRow } from '@orrery/model/rows'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ChainDesk } from '../chain-desk.ts'
import type { SpanUse } from '../chains/day-board.ts'
import { bundlesOf } from '../gas/head-gas-prices.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { eventKind, offKind, preparingKind, type FoundSignal, type KindFound } from './found-signal.ts'

const HOURS = 24
/** Contracts whose deployers are looked up, the newest, and look-ups at once: few, so that pages come between. */
const MOST_CONTRACTS = 50
const AT_ONCE = 4

/** Contracts that were called much more in the last 24 hours than in the 24 before. */
export async function callSignals(desk: ChainDesk): Promise<KindFound> {
  const kind = 'contract-calls'
  if (!desk.family.can.contracts || desk.family.ranCode === undefined) return offKind(kind, 'family')
  const found = await desk.day.gasUse('contracts', HOURS)
  if (found === null) return preparingKind(kind)
  const short = { kind, state: 'short', days: null, needs: null, judged: 0, looked: 0, signals: [] } as const
  if (found === 'none') return { ...short, through: null }
  if (found.told.before === null) return { ...short, through: found.toHeight }
  const { rows } = found.told.use
  return eventKind(kind, grownCalls(found.told, desk.clock.now()), { looked: rows.length, through: found.toHeight })
}

/** Contracts of a span that were called much more than right before it; none where that is not known. Pure. */
export function grownCalls(
  { use, before }: { readonly use: Pick<SpanUse['use'], 'rows'>; readonly before: SpanUse['before'] },
  nowMs: number,
): readonly FoundSignal[] {
  if (before === null) return []
  return use.rows.flatMap(({ address, txs }): readonly FoundSignal[] => {
    // Whoever is not told used nothing.
    const earlier = before.get(address)?.txs ?? 0
    const score = countScore(BigInt(txs), BigInt(earlier))
    if (txs < LEAST_CALLS || txs < CALLS_GREW * earlier || score === null || score < LEAST_SCORE) return []
    return [
      {
        kind: 'contract-calls',
        timeMs: nowMs,
        day: null,
        score,
        flat: false,
        value: BigInt(txs),
        mean: 100n * BigInt(earlier),
        days: 1,
        evidence: txs,
        token: null,
        address,
        priced: null,
      },
    ]
  })
}

/** Contracts of the newest blocks, which are in memory, whose deployers made others before. */
export async function deployerSignals(desk: ChainDesk): Promise<KindFound> {
  const kind = 'repeat-deployer'
  if (!desk.family.can.contracts) return offKind(kind, 'family')
  const view = desk.runtime.head.view()
  const times = new Map<number, number>()
  const made: ContractRow[] = []
  for (const { block, contracts } of bundlesOf(view)) {
    times.set(block.height, block.timeMs)
    made.push(...contracts.filter((row) => row.kind !== 'genesis'))
    if (made.length >= MOST_CONTRACTS) break
  }
  const newest = made.slice(0, MOST_CONTRACTS)
  // A moment for each, so that no commit of the archive waits for all of them.
  const signals = await sideBySide(
    newest.map((row) => async (): Promise<readonly FoundSignal[]> => {
      const { others, isCut } = await atOneMoment(desk.runtime, (snapshot) => madeBefore(snapshot, row))
      return others === 0
        ? []
        : [
            {
              kind,
              timeMs: times.get(row.height)!,
              day: null,
              score: null,
              flat: false,
              value: BigInt(others),
              mean: null,
              days: 0,
              evidence: others,
              ...(isCut && { evidenceIsFloor: true }),
              token: null,
              address: row.address,
              by: row.creator,
              txHash: row.txHash,
              priced: null,
            },
          ]
    }),
    AT_ONCE,
  )
  return eventKind(kind, signals.flat(), { looked: newest.length, through: view.tip?.height ?? null })
}

/** How many contracts a deployer's transactions right before one made; `isCut` where there are more of these than are looked at. */
async function madeBefore(
  { newest, deep }: Snapshot,
  { creator, height, txIndex }: ContractRow,
): Promise<{ readonly others: number; readonly isCut: boolean }> {
  const page = { before: { height, txIndex, seq: 0 }, limit: EARLIER_TXS }
  const found = await Promise.all([newest, deep].map((side) => side.accountTxs(creator, page, { direction: 'out' })))
  // Where both sides hold the same block it stands twice.
  const earlier = new Map(found.flat().map(({ tx }) => [tx.hash, tx]))
  const looked = [...earlier.values()]
    .toSorted((a, b) => b.height - a.height || b.txIndex - a.txIndex)
    .slice(0, EARLIER_TXS)
  return { others: looked.filter(({ created }) => created !== null).length, isCut: looked.length === EARLIER_TXS }
}
