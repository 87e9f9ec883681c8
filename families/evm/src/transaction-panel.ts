import type { Chain } from '@orrery/model/chain'
import type { Panel, PanelSection, PanelValue } from '@orrery/family/panels'
import type { Hex } from '@orrery/primitives/hex'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { checksumAddress } from './checksum-address.ts'
import type { EvmTxExt } from './ext.ts'
import { coins, createRows, gasPrice, hash, number, placeOf, when, type RowList } from './panel-rows.ts'
import { relayedFor } from './relayed-for.ts'
import { tellsBurn } from './stacks/tells-burn.ts'

const NO_DELEGATE = `0x${'0'.repeat(40)}`

/** Facts of an EVM transaction beyond what every transaction has. */
export function transactionPanel(tx: TxDetail, chain: Chain): Panel {
  const ext = tx.ext as EvmTxExt
  const list = createRows('evm.tx')
  addBasics(list, tx, ext)
  addCreations(list, tx, ext)
  addWait(list, tx)
  if (chain.family === 'evm' && chain.quirks.chargesLimit === true)
    list.add('fees', 'chargesLimit', { as: 'flag', tone: 'plain', key: 'evm.tx.chargesLimit.yes' })
  addFees(list, ext, chain)
  addRollup(list, ext)
  list.add('technical', 'calldata', calldataCost(tx))
  list.add('technical', 'input', tx.input === '0x' ? null : { as: 'hex', text: tx.input, utf8: true })
  return {
    rows: list.rows,
    sections: [...(tx.height === null ? authorizations(ext) : []), ...accessList(ext)],
  }
}

const SECOND_MS = 1_000

/** How long it waited (screens-evm §4.3), where it was seen to. */
function addWait({ add }: RowList, { waited }: TxDetail): void {
  if (waited === undefined) return
  add('basics', 'firstSeen', { as: 'time', ms: waited.seenMs })
  const seconds = Math.round(waited.ms / SECOND_MS)
  add('basics', 'waited', { as: 'message', key: 'evm.tx.waited.seconds', slots: { seconds } })
}

/** EIP-2028: gas of each byte of input. */
const ZERO_BYTE = 4
const OTHER_BYTE = 16

/** What the input costs before anything is executed; null without input, and for code, whose words cost more. */
function calldataCost({ input, to }: TxDetail): PanelValue | null {
  const bytes = (input.length - 2) / 2
  if (bytes < 1 || to === null) return null
  let zero = 0
  for (let at = 2; at < input.length; at += 2) if (input.startsWith('00', at)) zero++
  const other = bytes - zero
  const gas = zero * ZERO_BYTE + other * OTHER_BYTE
  return { as: 'message', key: 'evm.tx.calldata.bytes', slots: { zero, other, gas } }
}

/** How the contract of a creating transaction got its address, and what calls inside made (screens-evm §4.3). */
function addCreations({ add }: RowList, { created, to, made }: TxDetail, { nonce }: EvmTxExt): void {
  add(
    'basics',
    'creation',
    created === null || to !== null || nonce === undefined
      ? null
      : { as: 'message', key: 'evm.tx.creation.own', slots: { nonce } },
  )
  if (made === undefined) return
  const { contracts, more } = made
  const items: PanelValue[] = contracts.map(({ address }) => ({ as: 'address', address }))
  if (more) items.push({ as: 'message', key: 'evm.tx.made.more' })
  add('basics', 'made', { as: 'list', items })
  const factories = [...new Set(contracts.map(({ factory }) => factory))]
  add('basics', 'factory', { as: 'list', items: factories.map((address) => ({ as: 'address', address })) })
  const ways = [...new Set(contracts.map(({ by }) => by.toUpperCase()))].toSorted()
  add('basics', 'madeBy', { as: 'text', text: ways.join(', ') })
}

function addBasics({ add }: RowList, tx: TxDetail, ext: EvmTxExt): void {
  add('basics', 'relayedFor', tx.status === 'success' ? when(relayedFor(tx.input, tx.from), account) : null)
  // What was used stands beside what it might use.
  if (ext.gas === undefined) add('basics', 'gasUsed', when(ext.gasUsed, number))
  else if (ext.gasUsed === undefined) add('basics', 'gasLimit', number(ext.gas))
  else add('basics', 'gasUsed', { as: 'percent', part: ext.gasUsed, whole: ext.gas })
  add('basics', 'gasPrice', when(ext.gasPrice, gasPrice))
  add('basics', 'nonce', when(ext.nonce, number))
  add('basics', 'type', { as: 'message', key: `evm.type.${typeName(tx.kind)}`, slots: { type: ext.type } })
  add(
    'basics',
    'untold',
    when(ext.untold, (names): PanelValue => ({ as: 'text', text: names.join(', ') })),
  )
  // What was replaced or dropped waits no more.
  const waits = ext.queued && tx.finality === 'pending'
  add('basics', 'queued', waits ? { as: 'flag', tone: 'warn', key: 'evm.tx.queued.yes' } : null)
  add(
    'basics',
    'blobs',
    when(ext.blobHashes, (hashes) => ({
      as: 'list',
      // Before a block has it, nothing is told of a blob.
      items: hashes.map((text) => (tx.height === null ? hash(text) : placeOf(`blob/${tx.height}`, text))),
    })),
  )
}

const NAMED = [
  'legacy',
  'access-list',
  'dynamic-fee',
  'blob',
  'set-code',
  'deposit',
  'unsigned',
  'contract',
  'retry',
  'submit-retryable',
  'internal',
  'paymaster',
  'upgrade',
  'priority',
  'fee-currency',
  'state-sync',
  'system',
  'sponsored',
  'fee-delegated',
]

/** A kind that has a message; the others share one. */
const typeName = (kind: string): string => (NAMED.includes(kind) ? kind : 'other')

function addFees({ add }: RowList, ext: EvmTxExt, chain: Chain): void {
  const { gasUsed, baseFee, gasPrice: paid } = ext
  add('fees', 'maxFee', when(ext.maxFee, gasPrice))
  add('fees', 'maxTip', when(ext.maxTip, gasPrice))
  add('fees', 'baseFee', when(baseFee, gasPrice))
  if (gasUsed !== undefined && paid !== undefined) {
    const gas = BigInt(gasUsed)
    const base = BigInt(baseFee ?? '0')
    const price = BigInt(paid)
    const burns = tellsBurn(chain)
    if (baseFee !== undefined && price >= base) {
      add('fees', burns ? 'burnt' : 'basePart', coins(gas * base))
      add('fees', 'tip', coins(gas * (price - base)))
    }
    if (ext.maxFee !== undefined && BigInt(ext.maxFee) > price)
      add('fees', 'saved', coins(gas * (BigInt(ext.maxFee) - price)))
    add('fees', 'refund', refundOf(ext, chain))
  }
  add('fees', 'blobGasUsed', when(ext.blobGasUsed, number))
  add('fees', 'maxBlobFee', when(ext.maxBlobFee, gasPrice))
  add('fees', 'blobGasPrice', ext.blobGasUsed === undefined ? null : when(ext.blobGasPrice, gasPrice))
  add(
    'fees',
    'blobFee',
    ext.blobGasUsed === undefined || ext.blobGasPrice === undefined
      ? null
      : coins(BigInt(ext.blobGasUsed) * BigInt(ext.blobGasPrice)),
  )
}

/** What the sender paid for its limit of gas beforehand and got back for what was not used; null where nothing came back, and where that is not the rule. */
function refundOf({ gas, gasUsed, gasPrice: price, ...ext }: EvmTxExt, chain: Chain): PanelValue | null {
  const keepsAll = chain.family === 'evm' && chain.quirks.chargesLimit === true
  // Gas that a token, another account or the parent chain paid for comes back otherwise.
  if (keepsAll || ext.feeCurrency !== undefined || ext.payer !== undefined || ext.ticket !== undefined) return null
  if (gas === undefined || gasUsed === undefined || price === undefined) return null
  const left = (BigInt(gas) - BigInt(gasUsed)) * BigInt(price)
  return left > 0n ? coins(left) : null
}

function addRollup({ add }: RowList, ext: EvmTxExt): void {
  add('fees', 'l1Fee', when(ext.l1Fee, coins))
  add('fees', 'operatorFee', when(ext.operatorFee, coins))
  add('fees', 'gasUsedForL1', when(ext.gasUsedForL1, number))
  addGasSplit(add, ext)
  add('technical', 'l1GasUsed', when(ext.l1GasUsed, number))
  add('technical', 'l1GasPrice', when(ext.l1GasPrice, gasPrice))
  add(
    'technical',
    'l1FeeScalar',
    when(ext.l1FeeScalar, (text): PanelValue => ({ as: 'text', text })),
  )
  add('technical', 'l1BaseFeeScalar', when(ext.l1BaseFeeScalar, number))
  add('technical', 'l1BlobBaseFee', when(ext.l1BlobBaseFee, gasPrice))
  add('technical', 'l1BlobBaseFeeScalar', when(ext.l1BlobBaseFeeScalar, number))
  add('technical', 'l1BlockNumber', when(ext.l1BlockNumber, number))
  add('technical', 'l1BatchNumber', when(ext.l1BatchNumber, number))
  add('fees', 'feeCurrency', when(ext.feeCurrency, account))
  add('fees', 'payer', when(ext.payer, account))
  add('technical', 'ticketId', when(ext.ticket?.ticketId, hash))
  add('technical', 'retryTo', when(ext.ticket?.retryTo, account))
  add('technical', 'deposited', when(ext.ticket?.depositValue, coins))
  add('technical', 'mint', when(ext.mint, coins))
  add('technical', 'sourceHash', when(ext.sourceHash, hash))
  add('technical', 'depositNonce', when(ext.depositNonce, number))
  add('technical', 'root', when(ext.root, hash))
}

/** Nitro charges data of the parent chain as gas: what of the fee goes to whoever posts it, and what to the network (screens-evm §12.7). */
function addGasSplit(add: RowList['add'], { gasUsed, gasUsedForL1, gasPrice: price }: EvmTxExt): void {
  if (gasUsed === undefined || gasUsedForL1 === undefined || price === undefined || gasUsedForL1 > gasUsed) return
  add('fees', 'posterFee', coins(BigInt(gasUsedForL1) * BigInt(price)))
  add('fees', 'networkFee', coins(BigInt(gasUsed - gasUsedForL1) * BigInt(price)))
}

const account = (key: Hex): PanelValue => ({ as: 'address', address: checksumAddress(key) })

function authorizations(ext: EvmTxExt): readonly PanelSection[] {
  const items = ext.authorizations ?? []
  if (items.length === 0) return []
  return [
    {
      as: 'table',
      title: 'evm.tx.authorizations',
      columns: [
        'evm.authorization.delegate',
        'evm.authorization.chain',
        'evm.authorization.nonce',
        'evm.authorization.signature',
      ],
      rows: items.map(({ address, chainId, nonce, r, s }): readonly PanelValue[] => [
        address === NO_DELEGATE
          ? { as: 'flag', tone: 'plain', key: 'evm.authorization.revoked' }
          : account(address.toLowerCase() as Hex),
        chainId === '0' ? { as: 'message', key: 'evm.authorization.anyChain' } : { as: 'text', text: chainId },
        number(nonce),
        { as: 'hash', text: `${r}${s.slice(2)}` },
      ]),
    },
  ]
}

function accessList(ext: EvmTxExt): readonly PanelSection[] {
  const items = ext.accessList ?? []
  if (items.length === 0) return []
  return [
    {
      as: 'table',
      title: 'evm.tx.accessList',
      folded: true,
      columns: ['evm.access.address', 'evm.access.keys'],
      rows: items.map(({ address, storageKeys }): readonly PanelValue[] => [
        { as: 'address', address: checksumAddress(address) },
        { as: 'list', items: storageKeys.map(hash) },
      ]),
    },
  ]
}
