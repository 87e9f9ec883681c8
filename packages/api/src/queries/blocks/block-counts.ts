import type { BlockDetail } from '@orrery/model/wire/block'
import type { Bundle } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'

/** How much of each kind a block has, as its tabs tell it (screens-evm §3.2). */
export type BlockCounts = Pick<BlockDetail, 'logCount' | 'transferCount' | 'callCount' | 'userOpCount' | 'requestCount'>

const tablesOf = ({ family: { calls, events, blockData } }: ChainDesk) => ({
  traced: calls?.traced,
  callCount: calls?.table,
  userOpCount: events?.userOps.table,
  requestCount: blockData?.requests.table,
})

/** Counts of the rows of a block in memory. */
export function countsOfBundle(desk: ChainDesk, { logs, transfers, family }: Bundle): BlockCounts {
  const { traced, ...tables } = tablesOf(desk)
  const isTraced = traced !== undefined && family[traced] !== undefined
  const told = Object.entries(tables).flatMap(([name, table]) =>
    table === undefined || (name === 'callCount' && !isTraced) ? [] : [[name, family[table]?.length ?? 0] as const],
  )
  return { logCount: logs.length, transferCount: transfers.length, ...Object.fromEntries(told) }
}

/** Counts of what belongs to a block: of one in memory those of its rows, of an archived one by its height, in one question. */
export async function countsOfBlock(desk: ChainDesk, { row, bundle }: FoundBlock): Promise<BlockCounts> {
  if (bundle) return countsOfBundle(desk, bundle)
  const { reads } = desk.runtime.archive
  const tables = Object.entries(tablesOf(desk)).filter(([, table]) => table !== undefined)
  const parts = await reads.partsOfBlock(
    row.height,
    tables.map(([, table]) => table!),
  )
  if (parts === null) return { logCount: null, transferCount: null }
  const { traced, callCount, ...others } = Object.fromEntries(tables.map(([name], at) => [name, parts.family[at]!]))
  return {
    logCount: parts.logs,
    transferCount: parts.transfers,
    ...(traced && callCount !== undefined && { callCount }),
    ...others,
  }
}
