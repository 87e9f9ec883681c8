import type { Panel, PanelRow, PanelSection, Panels } from '@orrery/family/panels'
import type { Chain, ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { BlockDetail } from '@orrery/model/wire/block'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { auxPowSections, mergeRows } from './aux-pow/aux-pow-section.ts'
import { coinbaseText } from './coinbase-text.ts'
import { hasSequenceLocks, lockTimeRow, type TxSides } from './lock-rows.ts'
import { maturityRows } from './maturity-rows.ts'
import { doubleSpendRows, type TxDoubleSpend } from './double-spend-rows.ts'
import { bandText, feeStripOf } from './fee-strip.ts'
import { specialName, specialSections } from './dash/special-sections.ts'
import { formatLegacyAddress } from './format-address.ts'
import { readAddress } from './parse-address.ts'
import { protocolSections } from './protocol-sections.ts'
import { addressTypeRow, inputSide, outputSide } from './side-details.ts'
import { sigOpCost } from './sig-ops.ts'
import type { UtxoBlockWire, UtxoTxWire } from './wire-ext.ts'
import { versionBitRows, versionText } from './version-text.ts'

/** Spends of the outputs in order, where whoever answered looked them up: `ext.spentBy` of a transaction. */
export type SpentBy = readonly ({
  readonly txid: string
  readonly vin: number
  readonly height: number | null
} | null)[]

/** What masternodes locked of a transaction, where the node says so: `ext.locks`. */
export type TxLocks = { readonly instant: boolean | null; readonly chain: boolean | null }

/** What the Bitcoin family adds to block, transaction and address pages. Chains of other families are refused by type at run time. */
export const utxoPanels: Panels = {
  block: (block, chain) => blockPanel(block, ours(chain)),
  transaction: (tx, chain) => txPanel(tx, ours(chain)),
  address: (address, chain) => addressPanel(address, ours(chain)),
}

function ours(chain: Chain): ChainOf<'utxo'> {
  if (chain.family !== 'utxo') throw new TypeError(`${chain.code} is no chain of the Bitcoin family`)
  return chain
}

function blockPanel(block: BlockDetail, chain: ChainOf<'utxo'>): Panel {
  const ext = block.ext as unknown as UtxoBlockWire
  const rows: PanelRow[] = [
    {
      label: 'utxo.block.subsidy',
      hint: 'utxo.block.subsidy.hint',
      group: 'fees',
      value:
        ext.subsidy === null
          ? { as: 'missing', why: 'utxo.missing.prevouts' }
          : { as: 'amount', value: ext.subsidy, unit: 'native' },
    },
    { label: 'utxo.block.inputsOutputs', value: { as: 'text', text: `${ext.inputs} / ${ext.outputs}` } },
    {
      label: 'utxo.block.difficulty',
      hint: 'utxo.block.difficulty.hint',
      value:
        ext.difficulty === null ? { as: 'missing', why: 'utxo.missing.node' } : { as: 'number', value: ext.difficulty },
    },
  ]
  if (ext.pool?.name)
    rows.push({
      label: 'utxo.block.pool',
      hint: 'utxo.block.pool.hint',
      value: { as: 'place', path: `/pool/${ext.pool.code}`, text: ext.pool.name },
    })
  // Read anew: what was indexed before has the words of an older reader.
  const words = coinbaseText(ext.coinbase)
  if (words !== null)
    rows.push({
      label: 'utxo.block.coinbaseText',
      hint: 'utxo.block.coinbaseText.hint',
      value: { as: 'text', text: words },
    })
  if (chain.quirks.virtualSize && ext.weight !== null)
    rows.push({
      label: 'utxo.block.weight',
      hint: 'utxo.block.weight.hint',
      value: { as: 'number', value: ext.weight, unit: 'WU' },
    })
  if (chain.quirks.virtualSize && ext.strippedSize !== null)
    rows.push({
      label: 'utxo.block.strippedSize',
      hint: 'utxo.block.strippedSize.hint',
      group: 'technical',
      value: { as: 'bytes', size: ext.strippedSize },
    })
  if (chain.quirks.virtualSize && ext.strippedSize !== null && block.size !== null && block.size >= ext.strippedSize)
    rows.push({
      label: 'utxo.block.witness',
      hint: 'utxo.block.witness.hint',
      group: 'technical',
      // A hundredth of a percent is as exact as anybody compares.
      value: { as: 'number', value: percentOf(block.size - ext.strippedSize, block.size), unit: '%' },
    })
  if (ext.medianFeeRate !== undefined)
    rows.push({
      label: 'utxo.block.medianFeeRate',
      hint: 'utxo.block.medianFeeRate.hint',
      group: 'fees',
      value: { as: 'number', value: ext.medianFeeRate, unit: chain.native.gasUnit },
    })
  if (ext.missingPrevouts > 0)
    rows.push({
      label: 'utxo.block.missingPrevouts',
      hint: 'utxo.missing.prevouts',
      value: { as: 'number', value: ext.missingPrevouts },
    })
  rows.push(
    {
      label: 'utxo.block.version',
      hint: 'utxo.block.version.hint',
      group: 'technical',
      value: { as: 'text', text: `0x${(ext.version >>> 0).toString(16).padStart(8, '0')}` },
    },
    ...versionBitRows(ext.version, chain),
    {
      label: 'utxo.block.bits',
      hint: 'utxo.block.bits.hint',
      group: 'technical',
      value: { as: 'text', text: ext.bits },
    },
    { label: 'utxo.block.nonce', group: 'technical', value: { as: 'text', text: String(ext.nonce) } },
    {
      label: 'utxo.block.merkleRoot',
      hint: 'utxo.block.merkleRoot.hint',
      group: 'technical',
      value: { as: 'hash', text: ext.merkleRoot },
    },
  )
  if (ext.chainwork !== null)
    rows.push({
      label: 'utxo.block.chainwork',
      hint: 'utxo.block.chainwork.hint',
      group: 'technical',
      value: { as: 'hash', text: ext.chainwork },
    })
  rows.push(
    { label: 'utxo.block.coinbase', group: 'technical', value: { as: 'hex', text: ext.coinbase } },
    ...mergeRows(ext.coinbase),
  )
  const merged = auxPowSections(ext, chain)
  return {
    rows,
    ...feeStripOf(ext.feeBands, chain),
    sections: [...bandSections(ext, chain), ...(ext.mweb === null ? [] : [mwebSection(ext.mweb)]), ...merged],
  }
}

/** How many transactions and bytes paid how much, the most first: the order in which miners take them. */
function bandSections({ feeBands = [] }: UtxoBlockWire, { native, quirks }: ChainOf<'utxo'>): PanelSection[] {
  if (feeBands.length === 0) return []
  const whole = feeBands.reduce((sum, [, , bytes]) => sum + bytes, 0)
  const unit = quirks.virtualSize ? 'vB' : 'B'
  return [
    {
      as: 'table',
      title: 'utxo.block.feeBands',
      columns: ['utxo.tx.feeRate', 'utxo.block.feeBands.txs', 'utxo.tx.size', 'utxo.block.feeBands.share'],
      rows: feeBands.toReversed().map(([from, txs, bytes]) => [
        { as: 'text', text: `${bandText(from)} ${native.gasUnit}` },
        { as: 'number', value: txs },
        { as: 'number', value: bytes, unit },
        { as: 'number', value: percentOf(bytes, whole), unit: '%' },
      ]),
    },
  ]
}

const percentOf = (part: number, whole: number): string => (Math.round((part / whole) * 10_000) / 100).toString()

function mwebSection(mweb: NonNullable<UtxoBlockWire['mweb']>): PanelSection {
  return {
    as: 'rows',
    title: 'utxo.mweb.title',
    rows: [
      {
        label: 'utxo.mweb.supply',
        hint: 'utxo.mweb.supply.hint',
        value:
          mweb.supply === null
            ? { as: 'missing', why: 'utxo.missing.node' }
            : { as: 'amount', value: mweb.supply, unit: 'native' },
      },
      { label: 'utxo.mweb.pegIn', value: { as: 'amount', value: mweb.pegIn, unit: 'native' } },
      { label: 'utxo.mweb.pegOut', value: { as: 'amount', value: mweb.pegOut, unit: 'native' } },
      { label: 'utxo.mweb.kernels', value: { as: 'number', value: mweb.kernels } },
      { label: 'utxo.mweb.outputs', value: { as: 'number', value: mweb.outputs } },
      { label: 'utxo.mweb.hash', value: { as: 'hash', text: mweb.hash } },
    ],
  }
}

function txPanel(tx: TxDetail, chain: ChainOf<'utxo'>): Panel {
  const ext = tx.ext as unknown as UtxoTxWire & {
    readonly spentBy?: SpentBy
    readonly locks?: TxLocks
    readonly doubleSpend?: TxDoubleSpend
    readonly sides?: TxSides
    readonly coinjoin?: boolean
    readonly effectiveFeeRate?: string
  }
  const rows: PanelRow[] = []
  if (ext.coinjoin === true)
    rows.push({ label: 'fact.kind', value: { as: 'flag', tone: 'plain', key: 'block.holds.coinjoin' } })
  if (ext.totalIn !== null)
    rows.push({ label: 'utxo.tx.totalIn', value: { as: 'amount', value: ext.totalIn, unit: 'native' } })
  rows.push({ label: 'utxo.tx.totalOut', value: { as: 'amount', value: ext.totalOut, unit: 'native' } })
  if (ext.sent !== null && tx.kind !== 'coinbase')
    rows.push({
      label: 'utxo.tx.sent',
      hint: 'utxo.tx.sent.hint',
      value: { as: 'amount', value: ext.sent, unit: 'native' },
    })
  if (ext.feeRate !== null)
    rows.push({
      label: 'utxo.tx.feeRate',
      hint: 'utxo.tx.feeRate.hint',
      group: 'fees',
      value: { as: 'number', value: ext.feeRate, unit: chain.native.gasUnit },
    })
  if (ext.effectiveFeeRate !== undefined && ext.effectiveFeeRate !== ext.feeRate)
    rows.push({
      label: 'utxo.tx.ancestorFeeRate',
      hint: 'utxo.tx.effectiveFeeRate.hint',
      group: 'fees',
      value: { as: 'number', value: ext.effectiveFeeRate, unit: chain.native.gasUnit },
    })
  rows.push(
    ...maturityRows(tx, chain),
    ...lockRows(ext.locks),
    ...doubleSpendRows(ext.doubleSpend),
    ...mempoolRows(ext, chain),
    {
      label: 'utxo.tx.size',
      value: { as: 'bytes', size: ext.size },
    },
  )
  if (ext.vsize !== null)
    rows.push({
      label: 'utxo.tx.vsize',
      hint: 'utxo.tx.vsize.hint',
      value: { as: 'number', value: ext.vsize, unit: 'vB' },
    })
  if (ext.weight !== null)
    rows.push({
      label: 'utxo.tx.weight',
      hint: 'utxo.block.weight.hint',
      group: 'technical',
      value: { as: 'number', value: ext.weight, unit: 'WU' },
    })
  // Of some inputs and outputs nobody can count those of all.
  if (ext.sides === undefined) rows.push(...sigOpRows(ext, tx.kind, chain))
  // Nodes of chains without witnesses keep what they saw first: what sequences announce there is no replacement (screens-nonevm §4.4).
  if (tx.kind !== 'coinbase' && chain.quirks.bech32 !== null)
    rows.push({
      label: 'utxo.tx.rbf',
      hint: 'utxo.tx.rbf.hint',
      value: { as: 'flag', tone: 'plain', key: ext.rbf ? 'utxo.tx.rbf.yes' : 'utxo.tx.rbf.no' },
    })
  rows.push(lockTimeRow(ext, ext.sides, chain), {
    label: 'utxo.tx.version',
    group: 'technical',
    value: { as: 'text', text: versionText(ext.version, chain) },
  })
  if (ext.wtxid !== tx.hash)
    rows.push({
      label: 'utxo.tx.wtxid',
      hint: 'utxo.tx.wtxid.hint',
      group: 'technical',
      value: { as: 'hash', text: ext.wtxid },
    })
  if (ext.special !== null)
    rows.push(
      { label: 'utxo.tx.special', value: { as: 'text', text: specialName(ext.special.type) } },
      { label: 'utxo.tx.payload', group: 'technical', value: { as: 'hex', text: ext.special.payload } },
    )
  const flow: PanelSection = {
    as: 'flow',
    title: 'utxo.tx.flow',
    inputs: ext.inputs.map((input) => inputSide(input, hasSequenceLocks(tx, chain) ? ext.version : 0, chain)),
    outputs: ext.outputs.map((output, i) => outputSide(output, ext.spentBy?.[i], chain)),
    totalIn: ext.totalIn,
    totalOut: ext.totalOut,
    fee: tx.fee,
    ...(ext.sides && {
      whole: { inputs: ext.sides.inputs, outputs: ext.sides.outputs, firstOutput: ext.sides.firstOutput },
    }),
  }
  return { rows, sections: [...specialSections(ext, tx.hash, chain), flow, ...protocolSections(ext, chain)] }
}

/** Chains that count bytes alone have other limits, or none. */
function sigOpRows({ inputs, outputs }: UtxoTxWire, kind: string, { quirks }: ChainOf<'utxo'>): readonly PanelRow[] {
  const cost = quirks.virtualSize && kind !== 'coinbase' ? sigOpCost(inputs, outputs) : null
  if (cost === null) return []
  return [
    {
      label: 'utxo.tx.sigOps',
      hint: 'utxo.tx.sigOps.hint',
      group: 'technical',
      value: { as: 'number', value: cost },
    },
  ]
}

const LOCKS = [
  ['instant', 'utxo.tx.instantSend', 'utxo.tx.instantSend.hint'],
  ['chain', 'utxo.tx.chainLock', 'utxo.tx.chainLock.hint'],
] as const

/** DIP-10 and DIP-8; without the node's word nothing is said. */
const lockRows = (locks: TxLocks | undefined): readonly PanelRow[] =>
  LOCKS.flatMap(([id, label, hint]): readonly PanelRow[] => {
    const isLocked = locks?.[id] ?? null
    if (isLocked === null) return []
    const key = isLocked ? 'utxo.tx.locked.yes' : 'utxo.tx.locked.no'
    return [{ label, hint, value: { as: 'flag', tone: isLocked ? 'good' : 'plain', key } }]
  })

function mempoolRows({ mempool }: UtxoTxWire, chain: ChainOf<'utxo'>): PanelRow[] {
  if (mempool === null) return []
  const rows: PanelRow[] = []
  // One's own rate is the effective one unless others must be mined first.
  if (mempool.ancestors > 1 && mempool.ancestorFeeRate !== null)
    rows.push({
      label: 'utxo.tx.ancestorFeeRate',
      hint: 'utxo.tx.ancestorFeeRate.hint',
      group: 'fees',
      value: { as: 'number', value: mempool.ancestorFeeRate, unit: chain.native.gasUnit },
    })
  if (mempool.depends.length > 0)
    rows.push({
      label: 'utxo.tx.depends',
      hint: 'utxo.tx.depends.hint',
      value: { as: 'list', items: mempool.depends.map((id) => ({ as: 'transaction', hash: id })) },
    })
  if (mempool.descendants > 1)
    rows.push({
      label: 'utxo.tx.descendants',
      hint: 'utxo.tx.descendants.hint',
      value: { as: 'number', value: mempool.descendants - 1 },
    })
  return rows
}

/** What the ledgers above a chain are called, in every language alike. */
const LEDGER_NAMES: Partial<Record<AddressDetail['lists'][number], string>> = {
  inscriptions: 'Ordinals',
  runes: 'Runes',
  brc20: 'BRC20',
  cat20: 'CAT20',
  cashTokens: 'CashTokens',
  omni: 'Omni',
}

function addressPanel(detail: AddressDetail, chain: ChainOf<'utxo'>): Panel {
  const key = readAddress(detail.address, chain)
  const type = typeof key === 'string' ? addressTypeRow(key, chain) : undefined
  if (typeof key !== 'string' || type === undefined) return { rows: [], sections: [] }
  const rows: PanelRow[] = [type]
  const legacy = formatLegacyAddress(key, chain)
  if (legacy !== null)
    rows.push({ label: 'utxo.address.legacy', hint: 'utxo.address.legacy.hint', value: { as: 'hash', text: legacy } })
  const above = detail.lists.flatMap(
    (id) => (id === 'brc20' && chain.tokenPrefix === 'DRC' ? 'DRC20' : LEDGER_NAMES[id]) ?? [],
  )
  if (above.length > 0)
    rows.push({
      label: 'utxo.address.assets',
      hint: 'utxo.address.assets.hint',
      value: { as: 'place', path: `/assets/${encodeURIComponent(detail.address)}`, text: above.join(', ') },
    })
  if (chain.quirks.mweb)
    rows.push({
      label: 'utxo.address.mweb',
      hint: 'utxo.address.mweb.hint',
      group: 'technical',
      value: { as: 'message', key: 'utxo.address.mweb.value' },
    })
  return { rows, sections: [] }
}
