import type { Hex } from '@orrery/primitives/hex'
import type { Shape } from '@orrery/transport/shape'
import { kindOf } from './kind-of.ts'
import type { Stack } from './stacks/stack.ts'

/** The last type of Ethereum itself whose form is known here (EIP-7702). */
const LAST_KNOWN = 4
const TYPE = /^0x[0-9a-f]{1,2}$/i

/** What stands in place of a part that a node does not tell; undefined where nothing need stand there. */
type Parts = { readonly [name: string]: Hex | readonly never[] | undefined }

/** Parts of a transaction that every type of Ethereum has, and drafts of later ones have not (EIP-8141). */
export const TX_PARTS: Parts = {
  from: `0x${'0'.repeat(40)}`,
  to: undefined,
  value: '0x0',
  gas: '0x0',
  nonce: '0x0',
  input: '0x',
}
/** The same of a receipt. */
export const RECEIPT_PARTS: Parts = { gasUsed: '0x0', cumulativeGasUsed: '0x0', logs: [] }

/**
 * The shape, for answers of types that are not known here, too: a part that such a one lacks is named in `untold`, and what stands in its place means nothing. A chain must not
 * stop for a new form (reliability I-9), and what is not told is not zero.
 */
export const ofAnyForm =
  <T>(shape: Shape<T>, parts: Parts): Shape<T> =>
  (value) => {
    if (typeof value === 'object' && value !== null) fillIn(value as Record<string, unknown>, parts)
    return shape(value)
  }

/** Those that were filled in: they may be read again. */
const filled = new WeakSet<object>()

function fillIn(record: Record<string, unknown>, parts: Parts): void {
  if (filled.has(record)) return
  // Only we say so.
  if ('untold' in record) delete record['untold']
  const { type } = record
  if (typeof type !== 'string' || !TYPE.test(type) || Number(type) <= LAST_KNOWN) return
  const untold: string[] = []
  for (const [name, instead] of Object.entries(parts)) {
    const told = record[name]
    // A creation goes to nobody.
    if (told !== undefined && (told !== null || instead === undefined)) continue
    untold.push(name)
    if (instead !== undefined) record[name] = typeof instead === 'string' ? instead : []
  }
  if (untold.length === 0) return
  record['untold'] = untold
  filled.add(record)
}

type MayLack = { readonly untold?: readonly string[] | null }

/** Whether the node did not tell a part of it. */
export const lacks = ({ untold }: MayLack, part: string): boolean => untold?.includes(part) === true

/** What of both the node did not tell. */
export const untoldOf = (tx: MayLack, receipt: MayLack | null): readonly string[] => [
  ...(tx.untold ?? []),
  ...(receipt?.untold ?? []),
]

/** Whether nobody told us what a type is: how it pays is not known either. */
export const isStrange = (type: number, stack: Stack): boolean => kindOf(type, stack).startsWith('type-')
