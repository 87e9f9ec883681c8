import { isOrreryError } from '@orrery/errors/orrery-error'
import type { WideJson } from '@orrery/family/esplora-shapes'
import type { PendingTxRow } from '@orrery/model/rows'
import type { HeadView } from '@orrery/head/chain-head'
import { poolWeights } from '@orrery/head/pool-weights'
import { standing } from '../queries/standing.ts'
import { requirePool } from '../queries/pending/tells-pool.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Routes } from './route.ts'
import type { WalletDesk } from './wallet-desk.ts'

const RECENT = 10 // API.md
/** Of how many they are chosen. */
const RECENT_AMONG = 100
/** Virtual bytes of a step of the histogram (electrs). */
const BIN = 50_000
/** Confirmation targets that fees are estimated for (API.md). */
const TARGETS = [...Array.from({ length: 25 }, (_, i) => i + 1), 144, 504, 1008]
const PER_KILO = 1_000

/** All that a transaction spends, as electrs has it: also what comes back to who sends it. Null where some of it is not known. */
function spentBy({ shapes }: WalletDesk, tx: PendingTxRow): bigint | null {
  const values = shapes.inputs(tx).map(({ value }) => value)
  return values.some((value) => value === null) ? null : values.reduce<bigint>((sum, value) => sum + value!, 0n)
}

/** The newest that are known whole: clients read numbers, and would take none of a list with a hole. */
function recentOf(wallet: WalletDesk): readonly WideJson[] {
  return pendingOf(wallet)
    .list(0, RECENT_AMONG)
    .flatMap((tx): WideJson[] => {
      const value = spentBy(wallet, tx)
      if (tx.fee === null || value === null) return []
      return [{ txid: tx.hash.slice(2), fee: tx.fee, vsize: wallet.shapes.vsize(tx), value }]
    })
    .slice(0, RECENT)
}

/** What waits. Wallets read an empty pool as one, so this throws where no node has told all of it. */
function pendingOf({ desk }: WalletDesk): HeadView['pending'] {
  requirePool(desk)
  return desk.runtime.head.view().pending
}

/** Steps of fee rates, highest first, each with the virtual bytes that pay more than it. */
function histogram(txs: readonly { readonly rate: number; readonly vsize: number }[]): WideJson {
  const bins: [number, number][] = []
  let size = 0
  let last = Number.POSITIVE_INFINITY
  for (const { rate, vsize } of txs.toSorted((a, b) => b.rate - a.rate)) {
    if (size > BIN && rate !== last) {
      bins.push([last, size])
      size = 0
    }
    last = rate
    size += vsize
  }
  if (size > 0) bins.push([last, size])
  return bins
}

const sumsOf = standing((view): WideJson => {
  const txs = poolWeights(view)
  return {
    count: view.pending.waiting,
    vsize: txs.reduce((sum, { bytes }) => sum + bytes, 0),
    total_fee: txs.reduce((sum, { fee }) => sum + (fee ?? 0), 0),
    fee_histogram: histogram(
      txs.flatMap(({ fee, bytes }) => (fee === null ? [] : [{ rate: fee / bytes, vsize: bytes }])),
    ),
  }
})

const idsOf = standing((view): WideJson => poolWeights(view).map(({ hash }) => hash.slice(2)))

/** One question for each target: not for each who asks. */
const ESTIMATES_MS = 10_000

const estimates = keepAnswer(ESTIMATES_MS, async (desk) => {
  const { toBase } = desk.runtime.esplora!
  const answers = await Promise.all(
    TARGETS.map((target) =>
      desk.node.passThrough('estimatesmartfee', [target]).catch((error: unknown) => {
        if (isOrreryError(error, 'UPSTREAM_RPC')) return null
        throw error
      }),
    ),
  )
  const told: Record<string, number> = {}
  answers.forEach((answer, at) => {
    const rate = (answer as { feerate?: unknown } | null)?.feerate
    if (typeof rate !== 'string' && typeof rate !== 'number') return
    told[TARGETS[at]!] = Number(toBase(rate)) / PER_KILO
  })
  return told
})

/** The pool of waiting transactions, and what a place in a block costs. */
export const poolRoutes: Routes = {
  async '/mempool'({ wallet }) {
    pendingOf(wallet)
    return { json: sumsOf(wallet.desk) }
  },
  async '/mempool/txids'({ wallet }) {
    pendingOf(wallet)
    return { json: idsOf(wallet.desk) }
  },
  '/mempool/recent': async ({ wallet }) => ({
    json: recentOf(wallet),
  }),
  '/fee-estimates': async ({ wallet }) => ({ json: await estimates(wallet.desk), seconds: ESTIMATES_MS / 1_000 }),
}
