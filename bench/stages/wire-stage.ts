import path from 'node:path'
import type { Digest } from '@orrery/archive/digest'
import { gate, number } from '../report.ts'
import { REPLAY_FAULTS } from '../replay-faults.ts'
import type { ReplayManner } from '../replay-server.ts'
import { endChild, hear, runChild, startChild } from '../run-child.ts'
import type { TipOrder, TipReport } from '../follow-tip.ts'
import { indexOnce } from './index-stage.ts'
import type { BenchContext, Stage } from './stage.ts'

const LATENCY_MS = 100
const FAULT_SHARE = 0.02
const TIP_BLOCKS = 120

/** Tokens carry the time of their reading and orphans that of their loss: of no two runs they agree. */
const rowsOf = ({ tokens: _tokens, orphans: _orphans, ...digest }: Digest): string => JSON.stringify(digest)

/** I5, I6, I7: the same recording over a slow wire, over a failing one, and block by block at the tip. */
export const wireStage: Stage = {
  name: 'wire',
  async measure({ dir, facts, workDir }: BenchContext) {
    let runs = 0
    const indexOver = async (manner: ReplayManner) => {
      const node = startChild('replay-server.ts', [dir, JSON.stringify(manner)])
      const dataDir = path.join(workDir, `wire-${runs++}`)
      try {
        const { url } = await hear<{ url: string }>(node)
        const order = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1, digest: true }
        return (await indexOnce(order)).report
      } finally {
        await endChild(node)
      }
    }
    const plain = await indexOver({})
    const late = await indexOver({ latencyMs: LATENCY_MS })
    const faulty = await indexOver({ faultShare: FAULT_SHARE })
    const tip = await runChild<TipReport>('follow-tip.ts', [
      JSON.stringify({ dir, dataDir: path.join(workDir, 'tip'), blocks: TIP_BLOCKS } satisfies TipOrder),
    ])
    const ofLate = plain.seconds / late.seconds
    const ofFaulty = plain.seconds / faulty.seconds
    const equal = [late, faulty].map(({ digest }) => rowsOf(digest) === rowsOf(plain.digest))
    return {
      'Wire and tip': [
        gate('I5 100 ms of latency', `${number(ofLate, 2)} of the rate without`, {
          bar: '≥ 0.8',
          holds: ofLate >= 0.8 && equal[0]!,
          ratio: `${number(late.seconds, 2)} s against ${number(plain.seconds, 2)} s; tables ${equal[0]! ? 'equal' : 'DIFFER'}`,
        }),
        gate('I6 each fault at 2 %, together', `${number(ofFaulty, 2)} of the rate without`, {
          bar: '≥ 0.5, same tables',
          holds: ofFaulty >= 0.5 && equal[1]!,
          ratio: `${number(faulty.seconds, 2)} s; ${REPLAY_FAULTS.length} kinds; tables ${equal[1]! ? 'equal' : 'DIFFER'}`,
        }),
        gate('I7 block told → visible in the API', `p99 ${number(tip.p99, 1)} ms`, {
          bar: '≤ 100 ms',
          holds: tip.p99 <= 100,
          ratio: `p50 ${number(tip.p50, 1)} ms over ${tip.blocks} blocks of ${number(tip.txsPerBlock)} transactions; the wait for the poll is not in it`,
        }),
      ],
    }
  },
}
