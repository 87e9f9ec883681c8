import { isOrreryError } from '@orrery/errors/orrery-error'
import type { TransferRow } from '@orrery/model/rows'
import { namedUncles, unclesOfBlock } from '../queries/blocks/block-uncles.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { callsOfBlock } from '../queries/transactions/call-lists.ts'
import { findBlock, type FoundBlock } from '../queries/blocks/find-block.ts'
import { atOneMoment, type Snapshot } from '../queries/snapshot.ts'
import type { Module } from './action.ts'
import { Refusal, tooMuch } from './refusal.ts'
import { seconds } from './rows.ts'

/** Of one block: what the archive reads at once, and more than any chain's blocks hold. */
const MOST_TRANSFERS = 100_000
/** Blocks that the pace is taken from. */
const PACE_BLOCKS = 100

const findOrRefuse = (desk: ChainDesk, height: number) =>
  findBlock(desk, String(height)).catch((error: unknown) => {
    if (
      isOrreryError(error, 'BLOCK_NOT_FOUND') ||
      isOrreryError(error, 'BLOCK_NOT_KEPT') ||
      isOrreryError(error, 'BLOCK_NOT_YET')
    )
      throw new Refusal(null, 'No record found')
    throw error
  })

const bonusOf = ({ family, chain }: ChainDesk, height: number, uncles: number): bigint | null =>
  family.blockData?.uncles.bonus?.(chain, height, uncles) ?? null

/** Mean seconds between the newest blocks; null where there are too few. */
async function paceOf({ newest, deep, tip }: Snapshot): Promise<number | null> {
  if (tip === null) return null
  const timeOf = async (height: number) => ((await newest.block(height)) ?? (await deep.block(height)))?.timeMs ?? null
  const back = Math.min(PACE_BLOCKS, tip.height)
  const [last, first] = await Promise.all([timeOf(tip.height), timeOf(tip.height - back)])
  return last === null || first === null || last <= first ? null : (last - first) / 1_000 / back
}

/** Token transfers of a block by standard. */
async function countTransfers({ runtime }: ChainDesk, { row, bundle }: FoundBlock) {
  const counts = { erc20: 0, erc721: 0, erc1155: 0, native: 0 }
  const count = (rows: readonly Pick<TransferRow, 'standard'>[]): void => {
    for (const { standard } of rows) counts[standard]++
  }
  if (bundle !== null) {
    count(bundle.transfers)
    return counts
  }
  const rows = await runtime.archive.reads.transfersOfBlock(row.height, 0, MOST_TRANSFERS)
  if (rows.length === MOST_TRANSFERS) throw tooMuch()
  count(rows)
  return counts
}

/** Blocks by number and time. */
export const block: Module = {
  getblockreward: {
    summary:
      'What a block gave its producer: subsidy and fees, in wei; and its uncles. Empty texts are what the chain’s rules, or its node, do not tell.',
    params: ['blockno'],
    async run({ desk, query }) {
      const found = await findOrRefuse(desk, query.integer('blockno', null))
      const named = namedUncles(found)
      const uncles = await unclesOfBlock(desk, found, { limit: 10 }).catch((error: unknown) => {
        if (isOrreryError(error, 'CAPABILITY_MISSING')) return null
        throw error
      })
      const untold = { miner: '', blockreward: '' }
      return {
        result: {
          blockNumber: String(found.row.height),
          timeStamp: seconds(found.row.timeMs),
          blockMiner: found.row.producer ?? '',
          blockReward: found.row.reward?.toString() ?? '',
          uncles:
            uncles === null
              ? Array.from({ length: named }, (_, position) => ({ uncleposition: String(position), ...untold }))
              : uncles.data.hits.map((uncle) => ({
                  miner: uncle.miner === null ? '' : desk.family.parseAddress(uncle.miner, desk.chain),
                  uncleposition: String(uncle.includedIn.position),
                  blockreward: uncle.reward ?? '',
                })),
          uncleInclusionReward: named === 0 ? '0' : (bonusOf(desk, found.row.height, named)?.toString() ?? ''),
        },
      }
    },
  },
  getblocktxnscount: {
    summary:
      'How many transactions, calls inside them and token transfers a block holds. The count of calls is empty where the block was not traced.',
    params: ['blockno'],
    async run({ desk, query }) {
      const found = await findOrRefuse(desk, query.integer('blockno', null))
      const transfers = await countTransfers(desk, found)
      const calls = await callsOfBlock(desk, found, { limit: 10 }).catch((error: unknown) => {
        if (isOrreryError(error, 'CAPABILITY_MISSING')) return null
        throw error
      })
      return {
        result: {
          block: found.row.height,
          txsCount: found.row.txCount,
          internalTxsCount: calls?.data.total ?? '',
          erc20TxsCount: transfers.erc20,
          erc721TxsCount: transfers.erc721,
          erc1155TxsCount: transfers.erc1155,
        },
      }
    },
  },
  getblockcountdown: {
    summary: 'How long until a block, by the pace of the newest 100.',
    params: ['blockno'],
    async run({ desk, query }) {
      const wanted = query.integer('blockno', null)
      const { tip, pace } = await atOneMoment(desk.runtime, async (snapshot) => ({
        tip: snapshot.tip,
        pace: await paceOf(snapshot),
      }))
      if (tip === null) throw new Refusal('Error! This cannot be told yet: no block is indexed')
      if (wanted <= tip.height) throw new Refusal('Error! Block number already pass')
      if (pace === null) throw new Refusal('Error! This cannot be told: too few blocks for a pace')
      const remaining = wanted - tip.height
      return {
        result: {
          CurrentBlock: String(tip.height),
          CountdownBlock: String(wanted),
          RemainingBlock: String(remaining),
          EstimateTimeInSec: (remaining * pace).toFixed(1),
        },
      }
    },
  },
  getblocknobytime: {
    summary:
      'The last block at or before a Unix time in seconds, or the first at or after it (`closest`: before, after).',
    params: ['timestamp', 'closest?'],
    async run({ desk, query }) {
      const wanted = query.integer('timestamp', null) * 1_000
      const closest = query.find('closest') ?? 'before'
      if (closest !== 'before' && closest !== 'after')
        throw new Refusal('Error! Invalid closest parameter, it must be before or after')
      return atOneMoment(desk.runtime, async ({ newest, deep, tip, coverage }) => {
        if (!coverage.complete) throw new Refusal('Error! This cannot be told yet: not all blocks are indexed')
        // Times of Head and archive follow each other, so that the Head's answer wins where it has one.
        const at = async (timeMs: number) => (await newest.blockAtTime(timeMs)) ?? deep.blockAtTime(timeMs)
        const below = await at(closest === 'before' ? wanted : wanted - 1)
        const height = closest === 'before' ? (below?.height ?? null) : (below?.height ?? -1) + 1
        if (height === null || tip === null || height > tip.height) throw new Refusal('Error! No closest block found')
        return { result: String(height) }
      })
    },
  },
}
