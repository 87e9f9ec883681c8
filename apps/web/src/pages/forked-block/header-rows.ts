import type { PanelRow, PanelValue } from '@orrery/family/panels'

/** A fact of two headers: null where one does not tell it. */
export type HeaderRow = {
  readonly label: string
  readonly lost: PanelValue | null
  readonly won: PanelValue | null
  readonly differs: boolean
}

/** Facts of two headers side by side (screens-evm §3.3), in the order of the first one; what only the other tells comes last. Pure. */
export function headerRows(lost: readonly PanelRow[], won: readonly PanelRow[]): readonly HeaderRow[] {
  const [ofLost, ofWon] = [byLabel(lost), byLabel(won)]
  return [...new Set([...ofLost.keys(), ...ofWon.keys()])].map((label) => {
    const [one, other] = [ofLost.get(label) ?? null, ofWon.get(label) ?? null]
    return { label, lost: one, won: other, differs: JSON.stringify(one) !== JSON.stringify(other) }
  })
}

const byLabel = (rows: readonly PanelRow[]): ReadonlyMap<string, PanelValue> =>
  new Map(rows.map(({ label, value }) => [label, value]))
