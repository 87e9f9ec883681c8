import type { PanelRow, PanelSection } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { workOfBlock } from '@orrery/model/block-work'
import type { Hex } from '@orrery/primitives/hex'
import { coinbaseText, mergeCommitment } from '../coinbase-text.ts'
import type { UtxoBlockWire } from '../wire-ext.ts'

/** How a block was made, and with which other chain's, where its chain knows merge mining or its node told of some. */
export function auxPowSections({ auxPow, version }: UtxoBlockWire, { quirks }: ChainOf<'utxo'>): PanelSection[] {
  const way = workOfBlock(version, quirks)
  const kind: PanelRow[] =
    way === null
      ? []
      : [
          {
            label: 'utxo.auxPow.kind',
            hint: 'utxo.auxPow.kind.hint',
            value: { as: 'message', key: `utxo.auxPow.kind.${way}` },
          },
        ]
  if (auxPow !== undefined)
    return [{ as: 'rows', title: 'utxo.auxPow.title', rows: [...kind, ...rowsOf(auxPow, version)] }]
  if (way === null) return []
  const parent: PanelRow = {
    label: 'utxo.auxPow.parent',
    hint: 'utxo.auxPow.parent.hint',
    value: { as: 'missing', why: 'utxo.missing.node' },
  }
  return [{ as: 'rows', title: 'utxo.auxPow.title', rows: way === 'merged' ? [...kind, parent] : kind }]
}

function rowsOf(
  { parentHash, coinbaseTxid, coinbase, isProved }: NonNullable<UtxoBlockWire['auxPow']>,
  version: number,
): PanelRow[] {
  const words = coinbaseText(coinbase)
  const proof: PanelRow = {
    label: 'utxo.auxPow.proof',
    hint: 'utxo.auxPow.proof.hint',
    value:
      isProved === null
        ? { as: 'flag', tone: 'plain', key: 'utxo.auxPow.proof.untold' }
        : isProved
          ? { as: 'flag', tone: 'good', key: 'utxo.auxPow.proof.good' }
          : { as: 'flag', tone: 'bad', key: 'utxo.auxPow.proof.bad' },
  }
  return [
    { label: 'utxo.auxPow.parent', hint: 'utxo.auxPow.parent.hint', value: { as: 'hash', text: parentHash } },
    { label: 'utxo.auxPow.coinbase', value: { as: 'hash', text: coinbaseTxid } },
    ...(words === null
      ? []
      : [
          {
            label: 'utxo.block.coinbaseText',
            hint: 'utxo.block.coinbaseText.hint',
            value: { as: 'text', text: words },
          } as const,
        ]),
    ...mergeRows(coinbase),
    proof,
    { label: 'utxo.auxPow.chainId', value: { as: 'text', text: String(version >>> 16) } },
  ]
}

/** What a coinbase script commits to of blocks of other chains; no rows where it does not. */
export function mergeRows(coinbase: Hex): PanelRow[] {
  const found = mergeCommitment(coinbase)
  if (found === null) return []
  return [
    {
      label: 'utxo.merge.root',
      hint: 'utxo.merge.root.hint',
      group: 'technical',
      value: { as: 'hash', text: found.root.slice(2) },
    },
    { label: 'utxo.merge.size', group: 'technical', value: { as: 'number', value: found.size } },
    { label: 'utxo.merge.nonce', group: 'technical', value: { as: 'text', text: String(found.nonce) } },
  ]
}
