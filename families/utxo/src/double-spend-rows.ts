import type { PanelRow, PanelValue } from '@orrery/family/panels'

/** What the node has seen of double spends of one that waits, where the chain proves them: `ext.doubleSpend` of a transaction, null where the node tells nothing. */
export type TxDoubleSpend = {
  readonly score: number | null
  readonly proof: {
    readonly id: string
    readonly outpoint: { readonly txid: string; readonly vout: number } | null
    readonly ancestor: string | null
  } | null
} | null

/** The same as rows of a transaction's panel: none of one that has nothing to say. */
export function doubleSpendRows(told: TxDoubleSpend | undefined): readonly PanelRow[] {
  if (told === undefined) return []
  const row = { label: 'utxo.tx.doubleSpend', hint: 'utxo.tx.doubleSpend.hint' }
  if (told === null) return [{ ...row, value: { as: 'missing', why: 'utxo.missing.node' } }]
  const { proof, score } = told
  const flag: PanelValue =
    proof === null
      ? { as: 'flag', tone: 'plain', key: 'utxo.tx.doubleSpend.none' }
      : { as: 'flag', tone: 'bad', key: 'utxo.tx.doubleSpend.seen' }
  const rows: PanelRow[] = [{ ...row, value: flag }]
  if (proof !== null) rows.push({ label: 'utxo.tx.doubleSpend.proof', value: { as: 'hash', text: proof.id } })
  if (proof?.ancestor != null)
    rows.push({ label: 'utxo.tx.doubleSpend.ancestor', value: { as: 'transaction', hash: proof.ancestor } })
  if (proof?.outpoint != null) {
    const txid = proof.outpoint.txid.replace(/^0x/, '')
    const short = txid.length > 16 ? `${txid.slice(0, 8)}…${txid.slice(-8)}` : txid
    rows.push({
      label: 'utxo.tx.doubleSpend.coin',
      // One text: apart, a script from right to left would turn the number of the output round.
      value: { as: 'place', path: `/tx/${txid}`, text: `${short}:${proof.outpoint.vout}` },
    })
  }
  if (score !== null)
    rows.push({
      label: 'utxo.tx.doubleSpend.score',
      hint: 'utxo.tx.doubleSpend.score.hint',
      value: { as: 'number', value: score },
    })
  return rows
}
