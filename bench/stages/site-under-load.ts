import type { ChildProcess } from 'node:child_process'
import { formatCursor } from '@orrery/api/queries/lists/cursor'
import type { LoadOrder, LoadReport } from '../load.ts'
import type { Recording } from '../recording-file.ts'
import { hear } from '../run-child.ts'
import type { SiteReport } from '../serve-site.ts'

/** The site in a process of its own, and what visitors ask it from another. */
export type SiteUnderLoad = SiteReport & {
  readonly child: ChildProcess
  readonly samples: Samples
  load(
    at: string,
    paths: readonly string[],
    clients: number,
    options?: Pick<LoadOrder, 'headers' | 'once' | 'status'>,
  ): Promise<LoadReport>
}

/** What visitors of the dense chain ask for, spread over its archived part. */
export type Samples = {
  readonly heights: readonly number[]
  readonly hashes: readonly string[]
  readonly addresses: readonly string[]
  /** Transactions of the newest blocks, which the Head has in memory. */
  readonly newestTxs: number
}

/** A closed loop of requests from a child that runs `load.ts`. */
export const loadWith =
  (client: ChildProcess, seconds: number, say: (line: string) => void): SiteUnderLoad['load'] =>
  async (at, paths, clients, { headers = {}, once = false, status = 200 } = {}) => {
    client.send({ origin: at, paths, clients, seconds, headers, once, status } satisfies LoadOrder)
    const report = await hear<LoadReport>(client)
    if (report.refused > 0) say(`  ${report.refused} of ${report.requests} failed: ${report.refusal}`)
    return report
  }

/** Pages of each kind of the busy address. */
const PAGES = 25
const DEEPEST_PAGE = 200

/** Queries of its pages: by number, spread to the deepest that numbers reach, and by cursor from within its list. */
export const busyPages = ({ busy }: SiteReport): readonly string[] => [
  ...Array.from({ length: PAGES }, (_, i) => `page=${1 + Math.floor((i * (DEEPEST_PAGE - 1)) / (PAGES - 1))}`),
  ...Array.from({ length: PAGES }, (_, i) => {
    const at = { height: Math.floor(((i + 1) * busy.blocks) / (PAGES + 2)), txIndex: 77 + i, seq: 0 }
    const list = `${busy.code} transactions of ${busy.address}`
    return `cursor=${formatCursor({ way: i % 2 === 0 ? 'older' : 'newer', at, anchor: null }, list)}`
  }),
]

/** Blocks that are in memory beside the archive; the recording's last one is the tip. */
const HEAD_BLOCKS = 64

export function samplesOf({ blocks }: Recording): Samples {
  const newestTxs = blocks
    .slice(-HEAD_BLOCKS)
    .reduce((sum, block) => sum + (JSON.parse(block.toString()) as { transactions: unknown[] }).transactions.length, 0)
  const top = Math.max(2, blocks.length - 80)
  // A stride without a common divisor visits each height once, in an order that no cache likes.
  const heights = Array.from({ length: top - 1 }, (_, i) => 1 + ((i * 7919) % (top - 1)))
  const hashes: string[] = []
  const addresses = new Set<string>()
  for (const height of heights) {
    const block = JSON.parse(blocks[height]!.toString()) as {
      transactions: { hash: string; from: string; to: string | null }[]
    }
    for (const [i, tx] of block.transactions.entries()) {
      if (i % 3 === 0) hashes.push(tx.hash)
      if (i % 10 === 0 && tx.to !== null) addresses.add(tx.to)
    }
  }
  return { heights, hashes: hashes.toSorted(), addresses: [...addresses].toSorted(), newestTxs }
}
