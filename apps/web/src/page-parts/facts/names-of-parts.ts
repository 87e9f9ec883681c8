import { valueOf, type Part } from './load-part.ts'

type Names = Readonly<Record<string, string>>
type Named = { readonly addressNames?: Names; readonly extend?: { readonly addressNames?: Names } }

/**
 * What addresses are called by answers that a page's data holds deeper than all pages are looked through (`namesIn`): for an `addressNames` of its own. A part that failed, or was not asked
 * for, names nobody. Pure.
 */
export const namesOfParts = (...parts: readonly (Part<unknown> | null)[]): Names =>
  Object.assign(
    {},
    ...parts.flatMap((part) => {
      const told = valueOf(part) as Named | null
      return [told?.extend?.addressNames, told?.addressNames]
    }),
  ) as Names
