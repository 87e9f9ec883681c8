import path from 'node:path'
import type { ManyOrder, ManyReport } from '../follow-many.ts'
import { gate, number } from '../report.ts'
import { endChild, hear, runChild, startChild } from '../run-child.ts'
import type { BenchContext, Stage } from './stage.ts'

const LIVE = 3
const DEAD = 37
const MIB = 1_048_576

/** M1 and issue 4: what a chain costs that is only followed, and what 37 dead ones of 40 cost. */
export const chainsStage: Stage = {
  name: 'chains',
  async measure({ dir, facts, workDir }: BenchContext) {
    const nodes = Array.from({ length: LIVE }, (_, i) =>
      startChild('replay-server.ts', [dir, JSON.stringify({ chainId: facts.chainId + 100 + i })]),
    )
    try {
      const urls: string[] = []
      for (const node of nodes) urls.push((await hear<{ url: string }>(node)).url)
      const live = urls.map((url, i) => ({ url, chainId: facts.chainId + 100 + i, top: facts.blocks - 1 }))
      const order: ManyOrder = { dataDir: path.join(workDir, 'many'), live, dead: DEAD }
      const { memory, idle, withDead, unreachable } = await runChild<ManyReport>(
        'follow-many.ts',
        [JSON.stringify(order)],
        ['--expose-gc'],
      )
      // The first chain brings what all share; what one more costs is told by the others.
      const more = (memory.at(-1)! - memory[1]!) / (LIVE - 1)
      return {
        'Many chains': [
          gate('M1 one more chain that is only followed', `${number(more / MIB, 1)} MiB`, {
            bar: '≤ 60 MiB',
            holds: more <= 60 * MIB,
            ratio: `app and engine with 0, 1, … chains: ${memory.map((bytes) => number(bytes / MIB)).join(', ')} MiB`,
          }),
          gate(`${LIVE + DEAD} chains, ${DEAD} of them dead`, `${number(withDead * 100, 2)} % of a core`, {
            bar: '≤ 5 %',
            holds: withDead <= 0.05 && unreachable === DEAD,
            ratio: `${number(idle * 100, 2)} % before the dead ones; ${unreachable} are known to be unreachable`,
          }),
        ],
      }
    } finally {
      await Promise.all(nodes.map(endChild))
    }
  },
}
