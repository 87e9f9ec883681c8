import path from 'node:path'
import type { IndexOrder } from '../index-chain.ts'
import type { LoadReport } from '../load.ts'
import { gate, number } from '../report.ts'
import { endChild, hear, startChild } from '../run-child.ts'
import type { BusyReport, LagReport } from '../serve-while-indexing.ts'
import { loadWith } from './site-under-load.ts'
import type { BenchContext, Stage } from './stage.ts'

/** A4: how late the main loop is while history is indexed and two visitors ask without a pause. */
export const lagStage: Stage = {
  name: 'lag',
  async measure({ options, url, facts, workDir, say }: BenchContext) {
    const dataDir = path.join(workDir, 'lag')
    const order: IndexOrder = { url, dataDir, chainId: facts.chainId, top: facts.blocks - 1 }
    const child = startChild('serve-while-indexing.ts', [JSON.stringify(order)])
    const client = startChild('load.ts', [])
    try {
      const { origin, chain } = await hear<BusyReport>(child)
      let isDone = false
      const done = hear<LagReport>(child).finally(() => (isDone = true))
      const api = `/api/explorer/v1/${chain}`
      const newest = facts.blocks - 1
      const paths = [
        `${api}/blocks?limit=20`,
        `${api}/transactions?limit=50`,
        `${api}/status`,
        ...Array.from({ length: 40 }, (_, i) => `${api}/blocks/${newest - i}`),
      ]
      const loads: LoadReport[] = []
      const load = loadWith(client, options.seconds, say)
      while (!isDone) loads.push(await load(origin, paths, 2, { once: true }))
      const { p50, p99, most, seconds } = await done
      const asked = loads.reduce((sum, { requests }) => sum + requests, 0)
      const waited = Math.max(...loads.map((one) => one.p99))
      return {
        'Indexing and serving at once': [
          gate('A4 main loop', `p99 ${number(p99, 1)} ms`, {
            bar: '≤ 20 ms',
            holds: p99 <= 20 && asked > 0,
            ratio: `p50 ${number(p50, 1)}, most ${number(most, 1)} ms; ${number(facts.txs / seconds)} tx/s meanwhile`,
          }),
          {
            name: 'visitors meanwhile',
            value: `p99 ${number(waited, 1)} ms at worst`,
            ratio: `${number(asked)} answers`,
            holds: null,
          },
        ],
      }
    } finally {
      await Promise.all([endChild(child), endChild(client)])
    }
  },
}
