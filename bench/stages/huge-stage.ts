import path from 'node:path'
import type { HugeOrder, HugeReport } from '../follow-huge.ts'
import { gate, number } from '../report.ts'
import { runChild } from '../run-child.ts'
import type { BenchContext, Stage } from './stage.ts'

const TXS = 30_000
const LOGS_EACH = 2

/** issue 4: a block of 30,000 transactions and 60,000 logs is stored within 10 s while another chain follows its tip undisturbed. */
export const hugeStage: Stage = {
  name: 'huge',
  async measure({ dir, workDir }: BenchContext) {
    const order: HugeOrder = {
      source: dir,
      dir: path.join(workDir, 'huge-recording'),
      dataDir: path.join(workDir, 'huge'),
      txs: TXS,
      logs: LOGS_EACH,
    }
    const { shown, stored, othersMs, rows, logs } = await runChild<HugeReport>('follow-huge.ts', [
      JSON.stringify(order),
    ])
    const slowest = Math.max(...othersMs)
    return {
      'A huge block': [
        gate(`${number(TXS)} transactions, ${number(TXS * LOGS_EACH)} logs`, `stored in ${number(stored, 2)} s`, {
          bar: '≤ 10 s',
          holds: stored <= 10 && rows === TXS && logs === TXS * LOGS_EACH,
          ratio: `shown after ${number(shown, 2)} s; ${number(rows)} transactions in the archive`,
        }),
        gate('another chain meanwhile', `slowest block ${number(slowest)} ms after it was told`, {
          bar: '≤ 1 s',
          holds: othersMs.length > 0 && slowest <= 1_000,
          ratio: `${othersMs.length} blocks`,
        }),
      ],
    }
  },
}
