import type { PanelRow, PanelValue } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'

/**
 * Bitcoin Core reads the four bytes without a sign since version 28 (BIP-68 always did), older software and most other coins' with one: a version with the top
 * bit is told both ways. Where a type takes the upper half (DIP-2), two bytes with a sign are left.
 */
export const versionText = (version: number, { quirks }: ChainOf<'utxo'>): string =>
  version >= 0 || quirks.masternodes ? String(version) : `${version >>> 0} (int32 ${version})`

// BIP-9: a version whose top three bits are 001 signals with the others; BIP-320 leaves those of the mask to miners, to search with.
const FORM = 0b001
const FORM_BITS = 29
const ROLLED = 0x1fff_e000

/** The bits that a block's version has set beside its form, by their numbers; no row where it has none, or another form. Chains that are mined with others have a number of theirs there. */
export function versionBitRows(version: number, { quirks }: Pick<ChainOf<'utxo'>, 'quirks'>): readonly PanelRow[] {
  if (quirks.auxPow === true || version >>> FORM_BITS !== FORM) return []
  const set = Array.from({ length: FORM_BITS }, (_, bit) => bit).filter((bit) => (version >>> bit) & 1)
  const isRolled = (bit: number): boolean => ((ROLLED >>> bit) & 1) === 1
  const rolled = set.filter(isRolled)
  const items: readonly PanelValue[] = [
    ...set.filter((bit) => !isRolled(bit)).map((bit) => ({ as: 'text', text: String(bit) }) as const),
    ...(rolled.length === 0
      ? []
      : [{ as: 'message', key: 'utxo.block.versionBits.rolled', slots: { bits: rolled.join(', ') } } as const]),
  ]
  if (items.length === 0) return []
  return [
    {
      label: 'utxo.block.versionBits',
      hint: 'utxo.block.versionBits.hint',
      group: 'technical',
      value: { as: 'list', items },
    },
  ]
}
