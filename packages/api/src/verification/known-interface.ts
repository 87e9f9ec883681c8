import type { ContractInterface, Decoded, Family } from '@orrery/family/family'
import type { DecodedBy, DecodedText } from '@orrery/model/wire/decoded'
import type { FunctionPlace, StorageLayout } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'

/** The verified interface that an address' calls and logs are read with: its own, or that of what stands behind it now. */
export type KnownInterface = {
  readonly by: 'verified' | 'implementation'
  /** The contract whose source was verified. */
  readonly contract: Hex
  readonly read: ContractInterface
  /** Where its source keeps variables; null where that was not kept. */
  readonly layout: StorageLayout | null
  /** Where its functions stand in its source, by selector. */
  readonly places: ReadonlyMap<string, Pick<FunctionPlace, 'file' | 'line'>>
}

/** Verified interfaces by address, the contract's own before those of its implementations; empty where there is none, or nobody could tell in time. */
export type Interfaces = { of(address: Hex | null): readonly KnownInterface[] }

export const NO_INTERFACES: Interfaces = { of: () => [] }

/** What bytes say by the first interface that reads them, and by the family's table of signatures where none does; null where nothing reads them. */
export function decodedText(
  known: readonly KnownInterface[],
  read: (by: ContractInterface) => Decoded | null,
  listed: Decoded | null | undefined,
  address: (key: Hex) => string,
): DecodedText | null {
  for (const { by, contract, read: reader } of known) {
    const found = read(reader)
    if (found !== null) return write(found, { by, contract: address(contract) })
  }
  return listed == null ? null : write(listed, { by: 'signatures', contract: null })
}

const write = ({ name, params, inner }: Decoded, decodedBy: DecodedBy): DecodedText => ({
  name,
  params: [...params],
  decodedBy,
  ...(inner && { inner: inner.map(({ params: own, ...call }) => ({ ...call, params: [...own] })) }),
})

/** Where a method stands in a verified source, and whose; null where that is not known. */
export function placeOfMethod(
  known: readonly KnownInterface[],
  method: Hex,
  address: (key: Hex) => string,
): { readonly contract: string; readonly file: string; readonly line: number } | null {
  for (const { contract, places } of known) {
    const place = places.get(method)
    if (place !== undefined) return { contract: address(contract), ...place }
  }
  return null
}

/** Name of a method: of the contract's interface, of the table of signatures, or null. */
export const methodNameOf = (
  known: readonly KnownInterface[],
  { decode }: Pick<Family, 'decode'>,
  method: Hex,
): string | null =>
  known.map(({ read }) => read.method(method)).find((name) => name !== null) ?? decode?.method(method) ?? null
