import type { Handlers } from '../../contract/handler.ts'
import { nextBaseFeeOf } from '../../queries/gas/next-base-fee.ts'
import { builderPaymentOf } from '../../queries/blocks/builder-payment.ts'
import { balancesOfBlock } from '../../queries/blocks/block-balances.ts'
import { blockInsides } from '../../queries/blocks/block-insides.ts'
import { readForkRules } from '../../queries/chains/upgrades.ts'
import { countsOfBlock } from '../../queries/blocks/block-counts.ts'
import { blockDetail } from '../../queries/blocks/block-detail.ts'
import { siblingsOf } from '../../queries/blocks/lost-blocks.ts'
import { OrreryError } from '@orrery/errors/orrery-error'
import { healthPpm, type BlockHealth } from '@orrery/model/block-health'
import type { BlockRow } from '@orrery/model/rows'
import type { BlockGas, BlockSummary } from '@orrery/model/wire/block'
import { gasUseOfBlock, type BlockGasUse } from '../../queries/blocks/block-gas.ts'
import { logChoiceOf } from '../../queries/transactions/log-choice.ts'
import {
  chosenLogsOfBlock,
  chosenTxsOfBlock,
  everyTxOf,
  logsOfBlock,
  transfersOfBlock,
  txsOfBlock,
} from '../../queries/blocks/block-parts.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { requireFirstPage, walkedPage } from '../../queries/addresses/account-filters.ts'
import { blockChoiceOf, fittingBlocks, sortedBlocks } from '../../queries/blocks/block-choice.ts'
import { betweenHeights, cutToSpan, isCut } from '../../queries/time-span.ts'
import { blockList, countBlocks } from '../../queries/lists/chain-lists.ts'
import { readBlockProducers } from '../../queries/mining/block-producers.ts'
import { findDesk } from '../../queries/context.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import { readKeysetPage, type ListParams } from '../../queries/lists/keyset-list.ts'
import { atOneMoment, type Snapshot } from '../../queries/snapshot.ts'
import { toList } from '../../queries/lists/to-list.ts'
import { txConditionsOf } from '../../queries/transactions/tx-conditions.ts'
import { opsOfBlock } from '../../queries/transactions/user-ops.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import { withVerifiedMethods } from '../../verification/verified-methods.ts'
import type { blocks } from './blocks.ts'

const MOST_HEIGHT = 4_294_967_295
/** Rows of each kind that are told. */
const GAS_ROWS = 100

function gasShape({ wire, family }: ChainDesk, { height, ext }: BlockRow, use: BlockGasUse): BlockGas {
  const limit = ext['gasLimit']
  return {
    height,
    gasUsed: use.gasUsed,
    gasLimit: typeof limit === 'number' ? limit : null,
    untold: use.untold,
    contracts: use.contracts
      .slice(0, GAS_ROWS)
      .map(({ key, fees, ...sums }) => ({ address: wire.party(key), ...sums, fees: fees.toString() })),
    methods: use.methods.slice(0, GAS_ROWS).map(({ key, fees, ...sums }) => ({
      method: key,
      name: key === null ? null : (family.decode?.method(key) ?? null),
      ...sums,
      fees: fees.toString(),
    })),
  }
}

const healthShape = (health: BlockHealth) => {
  const { seenMs, expected, matched, fresh, added, unseen } = health
  return {
    seenMs,
    expected,
    matched,
    fresh,
    missing: expected - matched - fresh,
    added,
    unseen,
    sharePpm: healthPpm(health),
  }
}

/** Whether transactions bid for the space of its blocks, so that there is one to expect. */
const isExpectant = ({ chain }: ChainDesk): boolean => chain.family === 'utxo' && chain.quirks.virtualSize

/** Rows of a list; of blocks that were watched with `ext.health`, the millionths of what was expected that they have. */
async function summariesOf(desk: ChainDesk, { view }: Snapshot, rows: readonly BlockRow[]): Promise<BlockSummary[]> {
  const known = isExpectant(desk) ? await desk.runtime.health?.healthOf(rows) : undefined
  return rows.map((row) => {
    const told = desk.wire.block(row, finalityOf(row.height, view))
    const health = known?.get(row.hash)
    const ppm = health === undefined ? null : healthPpm(health)
    return ppm === null ? told : { ...told, ext: { ...told.ext, health: ppm } }
  })
}

/** Answers for blocks. */
export const blocksHandlers: Handlers<typeof blocks> = {
  async listBlocks({ chain, producer, leastTxs, fill, builder, fromBlock, toBlock, sort, ...list }, context) {
    const desk = findDesk(context, chain)
    const choice = blockChoiceOf(desk, { producer, leastTxs, fill, builder })
    const isOfHeights = fromBlock !== undefined || toBlock !== undefined
    if (choice !== null && sort === undefined) requireFirstPage(list)
    return atOneMoment(desk.runtime, async (snapshot) => {
      const chosen = choice === null ? blockList : fittingBlocks(desk, choice)
      const spanned = await cutToSpan(desk, snapshot, chosen, list)
      const cut = isOfHeights ? betweenHeights(spanned, fromBlock ?? 0, toBlock ?? Infinity) : spanned
      if (sort !== undefined) {
        const { page, count } = await sortedBlocks(desk, snapshot, cut, sort, list)
        const hits = await summariesOf(desk, snapshot, page.rows)
        return {
          data: toList(snapshot, page, hits, count, countBlocks(snapshot)),
          head: desk.wire.head(snapshot.tip),
        }
      }
      const found = await readKeysetPage(desk, snapshot, cut, list)
      const page = choice === null ? found : walkedPage(found)
      const hits = await summariesOf(desk, snapshot, page.rows)
      const all = countBlocks(snapshot)
      const isSome = choice !== null || isOfHeights || isCut(list)
      return {
        data: isSome ? toList(snapshot, page, hits, null, all) : toList(snapshot, page, hits, all),
        head: desk.wire.head(snapshot.tip),
      }
    })
  },
  listBlockProducers: ({ chain }, context) => readBlockProducers(findDesk(context, chain)),
  async getBlock({ chain, block }, context) {
    const desk = findDesk(context, chain)
    const found = await findBlock(desk, block)
    const [counts, siblings, nextBaseFee, builderPayment] = await Promise.all([
      countsOfBlock(desk, found),
      siblingsOf(desk, found),
      nextBaseFeeOf(desk, found),
      builderPaymentOf(desk, found),
    ])
    const data = blockDetail(desk, found, counts, siblings, nextBaseFee, builderPayment)
    return { data, head: desk.wire.head(found.tip) }
  },
  async listBlockTransactions({ chain, block, limit, page, cursor, at, kind, sort, holds, script, ...texts }, context) {
    const desk = findDesk(context, chain)
    const list = { limit, page, cursor, at } as ListParams
    const conditions = txConditionsOf(desk, await withVerifiedMethods(context, desk, texts))
    const found = await findBlock(desk, block)
    const choice = { kind, sort, holds, script }
    return Object.values({ ...choice, ...texts }).every((told) => told === undefined)
      ? txsOfBlock(desk, found, list)
      : chosenTxsOfBlock(desk, found, list, { conditions, ...choice })
  },
  async listBlockInsides({ chain, heights }, context) {
    const desk = findDesk(context, chain)
    const wanted = [...new Set(heights.split(',').map(Number))].filter((height) => height <= MOST_HEIGHT)
    const told = await atOneMoment(desk.runtime, async (snapshot) => ({
      blocks: await blockInsides(desk, snapshot, wanted),
      head: desk.wire.head(snapshot.tip),
    }))
    const rules = (await readForkRules(desk))?.current
    const blobs = rules?.blobs ? { sinceMs: rules.activatesMs, most: rules.blobs.most } : null
    return { data: { blocks: told.blocks, blobs }, head: told.head }
  },
  async getBlockGas({ chain, block }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.contracts)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'gas of blocks' })
    const found = await findBlock(desk, block)
    const every = await everyTxOf(desk, found)
    const leftOut = found.row.txCount - every.length
    return {
      data: { ...gasShape(desk, found.row, gasUseOfBlock(every)), ...(leftOut > 0 && { leftOut }) },
      head: desk.wire.head(found.tip),
    }
  },
  async getBlockHealth({ chain, block }, context) {
    const desk = findDesk(context, chain)
    if (!isExpectant(desk))
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'health of blocks' })
    const { row, tip } = await findBlock(desk, block)
    const told = (await desk.runtime.health?.healthOf([row]))?.get(row.hash) ?? null
    return {
      data: { height: row.height, told: told && healthShape(told) },
      head: desk.wire.head(tip),
    }
  },
  async listBlockBalances({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return balancesOfBlock(desk, await findBlock(desk, block), list)
  },
  async listBlockUserOps({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return opsOfBlock(desk, await findBlock(desk, block), list)
  },
  async listBlockTransfers({ chain, block, ...list }, context) {
    const desk = findDesk(context, chain)
    return transfersOfBlock(desk, await findBlock(desk, block), list)
  },
  async listBlockLogs({ chain, block, address, topic, ...list }, context) {
    const desk = findDesk(context, chain)
    const choice = logChoiceOf(desk, { address, topic })
    const found = await findBlock(desk, block)
    return choice === null
      ? logsOfBlock(context, desk, found, list)
      : chosenLogsOfBlock(context, desk, found, list, choice)
  },
}
