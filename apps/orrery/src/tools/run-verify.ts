import { openArchiveView } from '@orrery/archive/audit/archive-view'
import { checkParts } from '@orrery/archive/audit/check-parts'
import type { Finding } from '@orrery/archive/audit/finding'
import { auditBalances } from '@orrery/indexer/audit/audit-balances'
import { sampleHeights, verifyBlocks } from '@orrery/indexer/audit/verify-blocks'
import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { intersection, measure, union } from '@orrery/primitives/intervals'
import type { Retention } from '@orrery/indexer/follower-options'
import type { HeightRange } from '@orrery/model/reads'
import type { CommandLine } from '../cli/parse-command-line.ts'
import { planWithLocal, type PlannedChain } from '../plan-chains.ts'
import { readRetention, watchedOf } from '../watch-list.ts'
import { connectChain } from './connect-chain.ts'
import { listToolChains, type ToolChain } from './chain-list.ts'
import { verifyLayers } from './verify-layers.ts'
import { openToolStore, type ToolParts, type ToolStore } from './open-tool-store.ts'

/** Findings that are printed per chain; the rest is counted. */
const MOST_LINES = 1_000
const TOP = 0xffff_fffe

/**
 * Compares the archive with itself and with the node, and prints what is wrong, one line each (reliability O-18). Answers the exit
 * code: 0 when everything that was looked at is right, 1 when something is wrong or could not be checked.
 */
export async function runVerify(parts: ToolParts, line: CommandLine, print: (text: string) => void): Promise<number> {
  const { config, clock, signal } = parts
  const tool = await openToolStore(parts, true)
  try {
    let wrong = await verifyFiles(tool, print)
    const planned = await planWithLocal(tool.running, config, line.rpc, {
      clock,
      random: Math.random,
      signal,
    })
    const chains = await listToolChains(tool.store, config, line, planned)
    for (const chosen of chains) {
      try {
        wrong += await verifyChain(parts, tool, chosen, line, planned, print)
      } catch (error) {
        // The node of one chain is no reason to leave the others unverified.
        const isOfNode = isOrreryError(error) && (error.kind === 'upstream' || error.code === 'CONFIG_INVALID')
        if (signal.aborted || !isOfNode) throw error
        wrong++
        print(`${chosen.chain.code}: unchecked: ${error.message}`)
      }
    }
    if (chains.length === 0) print('the archive is empty: there is nothing to verify')
    return wrong > 0 ? 1 : 0
  } finally {
    await tool.close()
  }
}

/** Whether the files of the tables are as they were written: those of all chains together. Beside a running process only its engine knows. */
async function verifyFiles({ store, alone, lost }: ToolStore, print: (text: string) => void): Promise<number> {
  let wrong = lost.length
  for (const part of lost) print(`all chains: damage: ${part} could not be loaded, and its rows are missing`)
  if (!alone) return wrong
  await checkParts(store, (finding) => {
    wrong++
    if (wrong <= MOST_LINES) print(describe('all chains', finding))
  })
  return wrong
}

async function verifyChain(
  parts: ToolParts,
  { store, alone }: ToolStore,
  chosen: ToolChain,
  line: CommandLine,
  planned: readonly PlannedChain[],
  print: (text: string) => void,
): Promise<number> {
  const { chain, kit } = chosen
  const { signal } = parts
  let wrong = 0
  const tell = (finding: Finding): void => {
    wrong++
    if (wrong <= MOST_LINES) print(describe(chain.code, finding))
    if (wrong === MOST_LINES) print(`${chain.code}: more is wrong; only counted from here on`)
  }
  const setting = planned.find((plan) => plan.chain.code === chain.code)?.settings.retention ?? 'full'
  const { watchList, retention } = readRetention(setting, chain, kit.family)
  const view = await openArchiveView(store, chain.code, {
    ...(watchList !== undefined && { watchList }),
    familyTables: kit.tables,
    alone,
  })
  const range = { from: line.from ?? 0, to: line.to ?? TOP }
  await view.checkCoverage(range, tell)
  await view.checkSums(tell)
  await view.checkStatistics(range, tell)
  const covered = intersection(view.ranges, [range])
  const passed = intersection(view.passed, [range])
  const known = union(covered, passed)
  const node = await connectChain(parts, chosen, planned, view.reads)
  try {
    const drawn = line.sample === null ? known : sampleHeights(known, line.sample, Math.random)
    const { blocks, rows, proven } = await verifyBlocks(
      {
        adapter: node.adapter,
        view,
        watched: watchedOf(retention),
        executed: kit.family.calls?.traced,
        signal,
        tell,
      },
      drawn,
    )
    let balances = ''
    if (line.balances !== null && !kit.balancesAt)
      print(`${chain.code}: no node tells balances; those of the archive follow from the outputs that were compared`)
    if (line.balances !== null && kit.balancesAt) {
      const right = await auditBalances({
        view,
        balancesAt: kit.balancesAt(node.rpc),
        most: line.balances,
        asset: assetOf(line.token),
        signal,
        tell,
      })
      balances = `, ${right} balances are right`
    }
    const layers = retention === 'full' ? (kit.createLayers?.({ chain, ...node }) ?? []) : []
    const ledgers = await verifyLayers(
      { store, chain: chain.code, view, alone, signal, tell },
      layers,
      intersection(drawn, covered),
    )
    for (const ledger of ledgers) print(`${chain.code}: ${ledger}`)
    for (const { check, height, reason } of node.adapter.waived?.() ?? [])
      print(
        `${chain.code}: ${check} were not recomputed of all blocks, for block ${height} does not follow the rule: ${reason}`,
      )
    print(
      `${chain.code}: ${measure(covered)} archived blocks in range${describeKept(retention, known, passed)}, ${blocks} compared with the node, all hashes and roots of ${proven} recomputed, ${rows} rows are right${balances}; ${wrong === 0 ? 'nothing is wrong' : `${wrong} things are wrong or unchecked`}`,
    )
  } finally {
    await node.close()
  }
  return wrong
}

/** What stands between the archived blocks: passed over by a watch list, or not there at all. */
function describeKept(retention: Retention, known: readonly HeightRange[], passed: readonly HeightRange[]): string {
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return ''
  const over = watchedOf(retention) === null ? '' : `, ${measure(passed)} passed over by the watch list`
  const missing = last.to - first.from + 1 - measure(known)
  return missing === 0 ? over : `${over}, ${missing} between them not archived yet`
}

function assetOf(token: string | null): Hex | null {
  if (token === null) return null
  const text = token.toLowerCase()
  if (!isHex(text))
    throw new OrreryError('CONFIG_INVALID', { key: '--token', reason: 'a contract address, or 0x for the coin' })
  return text
}

/** One finding as a line. */
export function describe(chain: string, { kind, table, from, to, detail }: Finding): string {
  const where = from === null ? '' : from === to ? ` block ${from}` : ` blocks ${from}-${to}`
  return `${chain}${where}${table === null ? '' : ` ${table}`}: ${kind}: ${detail}`
}
