import type { StateChanges } from '@orrery/model/wire/call'

/** How a transaction changed a word of storage. */
export type SlotChange = { readonly hash: string; readonly before: string; readonly after: string }

/** The change of one word of an account's storage; `isCut` where it may be among changes that are not told. Pure. */
export function slotChange(
  {
    hash,
    accounts,
  }: Pick<StateChanges, 'hash'> & {
    readonly accounts: readonly Pick<StateChanges['accounts'][number], 'address' | 'storage' | 'slots'>[]
  },
  address: string,
  slot: string,
): { readonly change: SlotChange | null; readonly isCut: boolean } {
  const own = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
  const word = own?.storage.find((one) => one.slot.toLowerCase() === slot.toLowerCase())
  return {
    change: word === undefined ? null : { hash, before: word.before, after: word.after },
    isCut: word === undefined && own !== undefined && own.slots > own.storage.length,
  }
}
