import type { Chain } from '@orrery/model/chain'
import type { Panel, PanelValue } from '@orrery/family/panels'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { EvmBlockExt, EvmWithdrawal } from './ext.ts'
import { checksumAddress } from './checksum-address.ts'
import { gasTargetOf } from './gas-target.ts'
import { asksNode } from './own/asks-node.ts'
import { slotAt } from './deposits/consensus-network.ts'
import { stackOf } from './stacks/stack-of.ts'
import { newCoinsOf } from './subsidy.ts'
import { coins, createRows, gasPrice, hash, number, placeOf, when, type RowList } from './panel-rows.ts'

const GWEI = 10n ** 9n
const EMPTY_NONCE = /^0x0*$/

/** Facts of an EVM block beyond what every block has. */
export function blockPanel(block: BlockDetail, chain: Chain): Panel {
  const ext = block.ext as EvmBlockExt
  const list = createRows('evm.block')
  const { rows, add } = list
  const hasSlot = addSlot(list, block, chain)
  const target = gasTargetOf(chain, block.ext)
  add(
    'basics',
    'gasUsed',
    ext.gasLimit === undefined
      ? number(ext.gasUsed)
      : {
          as: 'percent',
          part: ext.gasUsed,
          whole: ext.gasLimit,
          ...(target !== null && { target }),
        },
  )
  const withdrawals = ext.withdrawals?.length ? ext.withdrawals : null
  add('basics', 'gasTarget', target === null ? null : number(target))
  add(
    'basics',
    'withdrawals',
    when(withdrawals, ({ length }) => ({
      as: 'message',
      key: 'evm.block.withdrawals.count',
      slots: { count: length },
    })),
  )
  // Where they pay a token, the tab tells how much of it.
  const paysCoin = chain.family === 'evm' && stackOf(chain).withdrawn === undefined
  add('basics', 'withdrawn', paysCoin ? when(withdrawals, (paid) => coins(sumOf(paid))) : null)
  add(
    'basics',
    'uncles',
    when(ext.uncles, (uncles) => ({ as: 'list', items: uncles.map((text) => placeOf('uncleblock', text)) })),
  )
  add('fees', 'baseFee', when(ext.baseFee, gasPrice))
  add('fees', 'baseFeeTo', baseFeeTo(block, chain))
  add('fees', 'nextBaseFee', when(block.nextBaseFee, gasPrice))
  addNewCoins(list, block, chain)
  add('fees', 'tips', when(ext.tips, coins))
  add(
    'fees',
    'builderPaid',
    when(block.builderPayment, ({ amount, to, txHash }) => ({
      as: 'list',
      items: [coins(amount), { as: 'address', address: to }, { as: 'transaction', hash: txHash }],
    })),
  )
  add('fees', 'burntShare', burntShare(block))
  add('fees', 'blobGasUsed', when(ext.blobGasUsed, number))
  add('fees', 'blobGasPrice', when(ext.blobGasPrice, gasPrice))
  add('fees', 'blobBurnt', ext.blobBurnt === undefined || ext.blobBurnt === '0' ? null : coins(ext.blobBurnt))
  add('fees', 'excessBlobGas', when(ext.excessBlobGas, number))
  const settles = chain.family === 'evm' && stackOf(chain).checkpoints === true
  add('basics', 'checkpoint', settles ? { as: 'missing', why: 'evm.block.checkpoint.why' } : null)
  add('basics', 'settlement', tellsNoSettlement(chain) ? { as: 'missing', why: 'evm.block.settlement.why' } : null)
  add('technical', 'l1BlockNumber', when(ext.l1BlockNumber, number))
  add('technical', 'l1BlockHash', when(ext.l1BlockHash, hash))
  add(
    'technical',
    'l1Time',
    when(ext.l1TimeMs, (ms) => ({ as: 'time', ms })),
  )
  add('technical', 'l1Sequence', when(ext.l1Sequence, number))
  add('technical', 'l1BaseFee', when(ext.l1BaseFee, gasPrice))
  add('technical', 'l1BaseFeeScalar', when(ext.l1BaseFeeScalar, number))
  add('technical', 'l1BlobBaseFee', when(ext.l1BlobBaseFee, gasPrice))
  add('technical', 'l1BlobBaseFeeScalar', when(ext.l1BlobBaseFeeScalar, number))
  add('technical', 'l1BatchNumber', when(ext.l1BatchNumber, number))
  add('technical', 'sendCount', when(ext.sendCount, number))
  add('technical', 'sendRoot', when(ext.sendRoot, hash))
  add('technical', 'extraData', ext.extraData === '0x' ? null : { as: 'hex', text: ext.extraData, utf8: true })
  add('technical', 'stateRoot', hash(ext.stateRoot))
  add('technical', 'agreedIn', agreedIn(block, chain))
  add('technical', 'transactionsRoot', hash(ext.transactionsRoot))
  add('technical', 'receiptsRoot', hash(ext.receiptsRoot))
  add('technical', 'withdrawalsRoot', when(ext.withdrawalsRoot, hash))
  add('technical', 'requestsHash', when(ext.requestsHash, hash))
  add('technical', 'blockAccessListHash', when(ext.blockAccessListHash, hash))
  add('technical', 'parentBeaconBlockRoot', when(ext.parentBeaconBlockRoot, hash))
  add('technical', 'unclesHash', when(ext.sha3Uncles, hash))
  // The same field is prevRandao since the merge (EIP-4399) and the proof of work before it.
  add('technical', ext.difficulty === undefined ? 'prevRandao' : 'mixHash', when(ext.mixHash, hash))
  add('technical', 'difficulty', when(ext.difficulty, number))
  add('technical', 'totalDifficulty', when(ext.totalDifficulty, number))
  add('technical', 'nonce', ext.nonce === undefined || EMPTY_NONCE.test(ext.nonce) ? null : hash(ext.nonce))
  return { rows, sections: [], ...(hasSlot && { hasSlot }) }
}

/** When its proposer's turn was, on chains whose slots are known (screens-evm §3.2). Blocks that work made have none, whatever their time. */
function addSlot({ add }: RowList, { timeMs, ext }: BlockDetail, chain: Chain): boolean {
  const at = ext['difficulty'] === undefined ? slotAt(timeMs, chain) : null
  add('basics', 'slot', when(at?.slot, number))
  add('basics', 'epoch', when(at?.epoch, number))
  return at !== null
}

/** What of the reward of a block that work made is new, where the chain's rule is known and makes up the reward. */
function addNewCoins({ add }: RowList, { height, reward, ext }: BlockDetail, chain: Chain): void {
  const { difficulty, uncles = [], tips } = ext as EvmBlockExt
  if (chain.family !== 'evm' || difficulty === undefined || reward === null || tips === undefined) return
  const made = newCoinsOf(chain, height, uncles.length)
  if (made === null || made.own + made.forUncles + BigInt(tips) !== BigInt(reward)) return
  add('fees', 'newCoins', coins(made.own))
  add('fees', 'uncleBonus', made.forUncles === 0n ? null : coins(made.forUncles))
}

/** What the base fee came to and who got it, where it is not burnt and that is known. */
function baseFeeTo({ height, ext }: BlockDetail, chain: Chain): PanelValue | null {
  const { baseFee, gasUsed } = ext as EvmBlockExt
  if (chain.family !== 'evm' || baseFee === undefined) return null
  const { baseFeeTo: told, vaults } = stackOf(chain)
  const to = told?.[chain.quirks.chainId]?.find(({ from }) => height >= from)?.to ?? vaults?.baseFee
  if (!to) return null
  return {
    as: 'list',
    items: [coins(BigInt(baseFee) * BigInt(gasUsed)), { as: 'address', address: checksumAddress(to) }],
  }
}

/** Where all agree on the state after the block, on chains whose blocks are ordered before they are run. */
const agreedIn = ({ height }: BlockDetail, chain: Chain): PanelValue | null =>
  chain.family === 'evm' ? when(chain.quirks.agreesAfter, (after) => ({ as: 'block', block: height + after })) : null

/** Whether a chain settles its blocks by contracts of another one, and its own node says nothing of that. */
const tellsNoSettlement = (chain: Chain): boolean => chain.settlesOn !== null && !asksNode(chain, 'block')

const PARTS = 10_000n

/** How much of the fees was burnt; null where that is not known, or none was paid. */
function burntShare({ burnt, fees }: BlockDetail): PanelValue | null {
  if (burnt === null || fees === null || BigInt(fees) === 0n) return null
  const share = Number((BigInt(burnt) * PARTS) / BigInt(fees)) / Number(PARTS)
  return { as: 'message', key: 'evm.block.burntShare.value', slots: { share } }
}

const sumOf = (items: readonly EvmWithdrawal[]): bigint =>
  items.reduce((sum, { gwei }) => sum + BigInt(gwei) * GWEI, 0n)
