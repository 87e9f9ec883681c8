import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'

type KeyRange = { readonly from: Hex; readonly to: Hex }

const HEX_ADDRESS = /^0x[0-9a-f]{1,40}$/i

/**
 * Addresses of the chain that took part in a transaction and begin with a text, at most `limit` (20 and less): some questions by key for each. Where
 * addresses are not hexadecimal the chain's family tells which keys may begin so.
 */
export async function addressesBegun(desk: ChainDesk, text: string, limit: number): Promise<readonly string[]> {
  const ranges = desk.runtime.esplora?.keysBeginning(text) ?? hexRange(text)
  return atOneMoment(desk.runtime, async ({ newest, deep }) => {
    const found = new Set<string>()
    for (const { from, to } of ranges) {
      if (found.size >= limit) break
      const keys = await Promise.all([newest, deep].map((reads) => reads.accountsBetween(from, to, limit)))
      // Checksums put a few at the ends of a range elsewhere.
      for (const key of keys.flat().toSorted()) {
        const address = desk.wire.address(key)
        if (isBegunBy(address, text)) found.add(address)
      }
    }
    return [...found].slice(0, limit)
  })
}

function hexRange(text: string): readonly KeyRange[] {
  if (!HEX_ADDRESS.test(text)) return []
  const digits = text.slice(2).toLowerCase()
  return [{ from: `0x${digits.padEnd(40, '0')}`, to: `0x${digits.padEnd(40, 'f')}` }]
}

/** Whether an address begins with a text, in any case where the address has but one or is hexadecimal, and without the prefix of its network where it may be left out. */
function isBegunBy(address: string, prefix: string): boolean {
  const lower = address.toLowerCase()
  const isAnyCase = address === lower || address.startsWith('0x')
  const [told, text] = isAnyCase ? [lower, prefix.toLowerCase()] : [address, prefix]
  return told.startsWith(text) || told.slice(told.indexOf(':') + 1).startsWith(text)
}
