import type { Hex } from '@orrery/primitives/hex'
import { ROLE } from './rows.ts'

/** Where value went as one address sees it. */
export type Direction = 'in' | 'out' | 'self'

/**
 * Where the money of a transaction went as an address sees it. UTXO change makes an address both payer and payee: there, where no single sender
 * is named, the net decides.
 */
export function txDirection(row: {
  readonly role: number
  readonly net: bigint | null
  readonly tx: { readonly from: Hex | null }
}): Direction {
  const pays = (row.role & ROLE.from) !== 0
  const paid = (row.role & (ROLE.to | ROLE.created)) !== 0
  if (pays !== paid) return pays ? 'out' : 'in'
  if (row.tx.from !== null || row.net === null || row.net === 0n) return 'self'
  return row.net < 0n ? 'out' : 'in'
}

/** Which way a transfer goes as one of its sides sees it. */
export const transferDirection = (
  { from, to }: { readonly from: Hex | null; readonly to: Hex | null },
  address: Hex,
): Direction => (from !== address ? 'in' : to === address ? 'self' : 'out')
