import type { PanelRow, PanelSection, PanelValue } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { makeKey } from '../address-key.ts'
import { formatAddress } from '../format-address.ts'
import { formatHash } from '../recognise.ts'
import { classifyScript } from '../script-type.ts'
import type { UtxoTxWire } from '../wire-ext.ts'
import type { NetPlace } from './net-info.ts'
import {
  readSpecialPayload,
  type CollateralShare,
  type Payout,
  type PlatformNode,
  type SpecialPayload,
} from './read-special-payload.ts'

/** Special transactions by their DIPs (2, 3, 4, 6, 23, 27, and that of shared masternodes for the last three), as the field names them. */
const SPECIAL: readonly string[] = [
  '',
  'ProRegTx',
  'ProUpServTx',
  'ProUpRegTx',
  'ProUpRevTx',
  'CbTx',
  'QcTx',
  'MnHfTx',
  'AssetLockTx',
  'AssetUnlockTx',
  'ProDisTx',
  'ProUpShareTx',
  'ProUpSharedRegTx',
]

/** Quorum types (DIP-6) of the main network. */
const QUORUM: { readonly [type: number]: string } = {
  1: 'LLMQ_50_60',
  2: 'LLMQ_400_60',
  3: 'LLMQ_400_85',
  4: 'LLMQ_100_67',
  5: 'LLMQ_60_75',
  6: 'LLMQ_25_67',
}

/** `ProRegTx (1)`; of a type without a name the number alone. */
export const specialName = (type: number): string => (SPECIAL[type] ? `${SPECIAL[type]} (${type})` : String(type))

/** What a special transaction of DASH says in its payload, in words; nothing for any other transaction. */
export function specialSections({ special }: UtxoTxWire, txid: string, chain: ChainOf<'utxo'>): PanelSection[] {
  if (special === null) return []
  const told = readSpecialPayload(special.type, special.payload)
  const title = 'utxo.special.title'
  if (told === null) return [{ as: 'rows', title, rows: [message('utxo.special.purpose', 'utxo.special.unread')] }]
  const rows = [message('utxo.special.purpose', `utxo.special.is.${told.is}`), ...rowsOf(told, txid, chain)]
  const credits = told.is === 'asset-lock' ? [creditTable(told.credits, chain)] : []
  const shares = told.is === 'register' && told.shares.length > 0 ? [shareTable(told.shares, chain)] : []
  return [{ as: 'rows', title, rows }, ...credits, ...shares]
}

function rowsOf(told: SpecialPayload, txid: string, chain: ChainOf<'utxo'>): PanelRow[] {
  switch (told.is) {
    case 'register':
      return [
        masternodePage(txid),
        masternodeKind(told.masternode),
        {
          label: 'utxo.special.collateral',
          value: {
            as: 'list',
            items: [
              {
                as: 'transaction',
                hash: told.collateralTxid === null ? txid : formatHash(told.collateralTxid),
              },
              { as: 'text', text: `#${told.collateralIndex}` },
            ],
          },
        },
        service(told),
        // Of a collateral that several put up each owns a part.
        ...(told.shares.length > 0 ? [] : [key('utxo.special.owner', told.ownerKey, chain)]),
        key('utxo.special.voting', told.votingKey, chain),
        hex('utxo.special.operator', told.operatorKey),
        ...payouts(told.payouts, chain),
        {
          label: 'utxo.special.operatorReward',
          value: { as: 'number', value: String(told.operatorReward / 100), unit: '%' },
        },
        ...platform(told.platform),
      ]
    case 'update-service':
      return [
        ...masternode(told.proTxHash),
        service(told),
        ...(told.payoutScript === '0x' ? [] : [payout('utxo.special.operatorPayout', told.payoutScript, chain)]),
        ...platform(told.platform),
      ]
    case 'update-registrar':
      return [
        ...masternode(told.proTxHash),
        key('utxo.special.voting', told.votingKey, chain),
        hex('utxo.special.operator', told.operatorKey),
        ...payouts(told.payouts, chain),
      ]
    case 'revoke':
      return [
        ...masternode(told.proTxHash),
        told.reason > 3
          ? text('utxo.special.reason', String(told.reason))
          : message('utxo.special.reason', `utxo.special.reason.${told.reason}`),
      ]
    case 'coinbase':
      return coinbaseRows(told)
    case 'commitment':
      return [
        text('utxo.special.quorumType', quorumName(told.quorumType, told.quorumIndex)),
        quorum(told.quorumHash),
        told.signers === 0
          ? { label: 'utxo.special.signers', value: { as: 'flag', tone: 'warn', key: 'utxo.special.noQuorum' } }
          : text('utxo.special.signers', `${told.signers} / ${told.members}`),
        text('utxo.special.validMembers', `${told.validMembers} / ${told.members}`),
        ...(told.signers === 0 ? [] : [hex('utxo.special.quorumKey', told.quorumKey)]),
      ]
    case 'hard-fork':
      return [text('utxo.special.versionBit', String(told.versionBit)), quorum(told.quorumHash)]
    case 'asset-lock': {
      const locked = told.credits.reduce((sum, { value }) => sum + value, 0n)
      return [amount('utxo.special.locked', locked)]
    }
    case 'asset-unlock':
      return [
        text('utxo.special.index', told.index.toString()),
        amount('utxo.special.minerFee', BigInt(told.fee)),
        { label: 'utxo.special.requestedHeight', value: { as: 'block', block: told.requestedHeight } },
        quorum(told.quorumHash),
      ]
  }
}

function coinbaseRows(told: Extract<SpecialPayload, { is: 'coinbase' }>): PanelRow[] {
  const rows: PanelRow[] = [hash('utxo.special.masternodesRoot', told.masternodesRoot)]
  if (told.quorumsRoot !== null) rows.push(hash('utxo.special.quorumsRoot', told.quorumsRoot))
  if (told.version >= 3)
    rows.push({
      label: 'utxo.special.chainLock',
      hint: 'utxo.special.chainLock.hint',
      value:
        told.chainLockHeight === null
          ? { as: 'message', key: 'utxo.tx.lockTime.none' }
          : { as: 'block', block: told.chainLockHeight },
    })
  if (told.creditPool !== null) rows.push(amount('utxo.special.creditPool', told.creditPool))
  return rows
}

const creditTable = (
  credits: readonly { readonly value: bigint; readonly script: Hex }[],
  chain: ChainOf<'utxo'>,
): PanelSection => ({
  as: 'table',
  title: 'utxo.special.credited',
  columns: ['utxo.special.payout', 'utxo.omni.amount'],
  rows: credits.map(({ value, script }) => [
    ownerOf(script, chain),
    { as: 'amount', value: value.toString(), unit: 'native' },
  ]),
})

const shareTable = (shares: readonly CollateralShare[], chain: ChainOf<'utxo'>): PanelSection => ({
  as: 'table',
  title: 'utxo.special.collateral',
  columns: ['utxo.special.owner', 'utxo.special.payout', 'utxo.omni.amount'],
  rows: shares.map(({ ownerKey, reward, refund, amount: value }) => [
    { as: 'address', address: formatAddress(makeKey('p2pkh', ownerKey.slice(2)), chain) },
    ownerOf(reward === '0x' ? refund : reward, chain),
    { as: 'amount', value: value.toString(), unit: 'native' },
  ]),
})

/** With its place where several quorums of the type are formed at once. */
const quorumName = (type: number, index: number | null): string =>
  `${QUORUM[type] ?? '?'} (${type})${index === null ? '' : ` #${index}`}`

const text = (label: string, words: string): PanelRow => ({ label, value: { as: 'text', text: words } })
const message = (label: string, said: string): PanelRow => ({ label, value: { as: 'message', key: said } })
const hex = (label: string, bytes: Hex): PanelRow => ({ label, value: { as: 'hex', text: bytes } })
const hash = (label: string, bytes: Hex): PanelRow => ({ label, value: { as: 'hash', text: formatHash(bytes) } })
const amount = (label: string, duffs: bigint): PanelRow => ({
  label,
  value: { as: 'amount', value: duffs.toString(), unit: 'native' },
})
const quorum = (bytes: Hex): PanelRow => hash('utxo.special.quorum', bytes)
/** A masternode is known by the transaction that registered it. */
const masternodePage = (proTxHash: string): PanelRow => ({
  label: 'utxo.special.masternode',
  value: { as: 'place', path: `/validator/${proTxHash}`, text: `${proTxHash.slice(0, 8)}…${proTxHash.slice(-8)}` },
})
/** Its page, and that transaction: the page tells only masternodes that there are. */
const masternode = (proTxHash: Hex): readonly PanelRow[] => [
  masternodePage(formatHash(proTxHash)),
  { label: 'utxo.special.registration', value: { as: 'transaction', hash: formatHash(proTxHash) } },
]
const key = (label: string, keyHash: Hex, chain: ChainOf<'utxo'>): PanelRow => ({
  label,
  value: { as: 'address', address: formatAddress(makeKey('p2pkh', keyHash.slice(2)), chain) },
})
const payout = (label: string, script: Hex, chain: ChainOf<'utxo'>): PanelRow => ({
  label,
  value: ownerOf(script, chain),
})
/** Each of several with its part of what the owners get. */
const payouts = (told: readonly Payout[], chain: ChainOf<'utxo'>): PanelRow[] =>
  told.map(({ script, part }) => {
    if (told.length === 1) return payout('utxo.special.payout', script, chain)
    const share: PanelValue = { as: 'number', value: String(part / 100), unit: '%' }
    return { label: 'utxo.special.payout', value: { as: 'list', items: [ownerOf(script, chain), share] } }
  })

function service({ service: one, places }: { readonly service: string | null; readonly places: readonly NetPlace[] }) {
  const label = 'utxo.special.service'
  if (one !== null) return text(label, one)
  const told = places.flatMap(({ purpose, place }) => (place === null ? [] : [`${purpose} ${place}`]))
  if (told.length === 0) return message(label, 'utxo.tx.lockTime.none')
  return { label, value: { as: 'list', items: told.map((words) => ({ as: 'text', text: words }) as const) } } as const
}

function ownerOf(script: Hex, chain: ChainOf<'utxo'>): PanelValue {
  const { address } = classifyScript(script, chain.quirks)
  return address === null ? { as: 'hex', text: script } : { as: 'address', address: formatAddress(address, chain) }
}

const masternodeKind = (kind: number): PanelRow =>
  kind > 1
    ? text('utxo.special.kind', String(kind))
    : message('utxo.special.kind', kind === 0 ? 'utxo.special.kind.regular' : 'utxo.special.kind.evolution')

const platform = (node: PlatformNode | null): PanelRow[] =>
  node === null
    ? []
    : [
        {
          label: 'utxo.special.platformNode',
          value: {
            as: 'list',
            items: [
              { as: 'hash', text: formatHash(node.id) },
              ...(node.ports === null
                ? []
                : [{ as: 'text', text: `P2P ${node.ports.p2p} · HTTP ${node.ports.http}` } as const]),
            ],
          },
        },
      ]
