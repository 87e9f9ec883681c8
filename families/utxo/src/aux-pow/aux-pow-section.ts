import type { PanelRow, PanelSection } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { coinbaseText } from '../script-ops.ts'
import type { UtxoBlockWire } from '../wire-ext.ts'

// Namecoin's and Dogecoin's VERSION_AUXPOW.
const MERGED = 0x100

/** Whether a block was mined with another chain's, and with which, where its chain knows such blocks or its node told of one. */
export function auxPowSections({ auxPow, version }: UtxoBlockWire, { quirks }: ChainOf<'utxo'>): PanelSection[] {
  if (auxPow !== undefined) return [{ as: 'rows', title: 'utxo.auxPow.title', rows: rowsOf(auxPow, version) }]
  if (quirks.auxPow !== true) return []
  const isMerged = (version & MERGED) !== 0
  const row: PanelRow = {
    label: 'utxo.auxPow.parent',
    hint: 'utxo.auxPow.parent.hint',
    value: isMerged ? { as: 'missing', why: 'utxo.missing.node' } : { as: 'message', key: 'utxo.auxPow.no' },
  }
  return [{ as: 'rows', title: 'utxo.auxPow.title', rows: [row] }]
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
    proof,
    { label: 'utxo.auxPow.chainId', value: { as: 'text', text: String(version >>> 16) } },
  ]
}
