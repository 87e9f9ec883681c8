import { openArchive } from '@orrery/archive/open-archive'
import { OrreryError } from '@orrery/errors/orrery-error'
import { repairable, repairRange } from '@orrery/indexer/audit/repair-range'
import type { CommandLine } from '../cli/parse-command-line.ts'
import { planChains } from '../plan-chains.ts'
import { readRetention, watchedOf } from '../watch-list.ts'
import { connectChain } from './connect-chain.ts'
import { listToolChains } from './chain-list.ts'
import { openToolStore, refuseWhileRunning, type ToolParts } from './open-tool-store.ts'

/** Writes a range of blocks anew from the node. Refuses while a process runs on the data. Answers the exit code. */
export async function runRepair(parts: ToolParts, line: CommandLine, print: (text: string) => void): Promise<number> {
  const { config, clock, log, signal } = parts
  await refuseWhileRunning(config, 'repair')
  const { store, close } = await openToolStore(parts, true)
  try {
    const planned = await planChains(config, line.rpc, { clock, random: Math.random, signal })
    const [chosen] = await listToolChains(store, config, line, planned)
    const { chain, kit } = chosen!
    const setting = planned.find((plan) => plan.chain.code === chain.code)?.settings.retention ?? 'full'
    const { watchList, retention } = readRetention(setting, chain, kit.family)
    const archive = await openArchive(store, chain.code, {
      log,
      ...(watchList !== undefined && { watchList }),
      familyTables: kit.tables,
    })
    const [range] = repairable(archive.state(), { from: line.from!, to: line.to! })
    if (range === undefined)
      throw new OrreryError('CONFIG_INVALID', { key: '--from', reason: `the archive of ${chain.code} ends below it` })
    const node = await connectChain(parts, chosen!, planned, archive.reads)
    try {
      const { ranges, sums } = await repairRange(
        {
          adapter: node.adapter,
          archive,
          chain: chain.code,
          ownRows: node.ownRows,
          watched: watchedOf(retention),
          executed: kit.family.calls?.traced,
          signal,
          tell: ({ from, to }) => print(`${chain.code}: blocks ${from}-${to} are written anew`),
        },
        range,
      )
      const blocks = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
      print(`${chain.code}: ${blocks} blocks are written anew, ${sums} balances were set right`)
      return 0
    } finally {
      await node.close()
    }
  } finally {
    await close()
  }
}
