import type { PanelRow, PanelValue } from '@orrery/family/panels'

type Group = NonNullable<PanelRow['group']>

/** Collects rows; a fact that is not there makes none. Labels are `<prefix>.<name>`, hints `<label>.hint`. */
export type RowList = {
  add(group: Group, name: string, value: PanelValue | null): void
  readonly rows: readonly PanelRow[]
}

export function createRows(prefix: string): RowList {
  const rows: PanelRow[] = []
  return {
    rows,
    add(group, name, value) {
      if (value !== null) rows.push({ label: `${prefix}.${name}`, hint: `${prefix}.${name}.hint`, value, group })
    },
  }
}

/** The value that a present fact makes; null for an absent one. */
export const when = <T>(fact: T | null | undefined, value: (fact: T) => PanelValue): PanelValue | null =>
  fact === null || fact === undefined ? null : value(fact)

export const number = (value: number | string): PanelValue => ({ as: 'number', value })
/** Base units of the native coin, decimal text. */
export const coins = (value: string | bigint): PanelValue => ({ as: 'amount', value: String(value), unit: 'native' })
/** Below a thousandth of a Gwei a price has fewer digits in wei: the least price of blobs is 1. */
const WEI_DIGITS = 6
/** Wei per gas, decimal text. */
export const gasPrice = (value: string): PanelValue => ({
  as: 'amount',
  value,
  unit: value !== '0' && value.length <= WEI_DIGITS ? 'wei' : 'gas',
})
export const hash = (text: string): PanelValue => ({ as: 'hash', text })
/** A hash that leads to the page of what it names, `path` being what stands before it there. */
export const placeOf = (path: string, text: string): PanelValue => ({
  as: 'place',
  path: `/${path}/${text}`,
  text,
  isHash: true,
})
