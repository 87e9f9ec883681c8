import { elementSlot, mappingSlot, namespaceSlot, readSlot } from '@orrery/evm/storage-slot'

/** Ways to name a word of storage (screens-evm §6.1). */
export const SLOT_KINDS = ['slot', 'mapping', 'list', 'namespace'] as const

/** What is looked for, and the texts that say where. */
export type SlotAsked = { readonly kind: (typeof SLOT_KINDS)[number]; readonly slot: string; readonly keys: string }

/** The slot that is meant; null where the texts name none. Pure. */
export function slotMeant({ kind, slot, keys }: SlotAsked): bigint | null {
  if (kind === 'namespace') return keys.trim() === '' ? null : namespaceSlot(keys.trim())
  const start = readSlot(slot)
  if (start === null || kind === 'slot') return start
  if (kind === 'mapping')
    return mappingSlot(
      start,
      keys.split('\n').filter((line) => line.trim() !== ''),
    )
  const index = readSlot(keys)
  return index === null ? null : elementSlot(start, index)
}
