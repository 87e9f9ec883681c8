import type { ApiClient } from '@orrery/api/client'
import { counterCall, invalidateCall, ORDER_BOOKS, turnOffCall, type OrderBook } from '@orrery/evm/signed-orders'

/** A book of signed orders that stands on a chain, with the owner's counter there. */
export type BookAt = {
  readonly book: OrderBook
  /** Digits: it is raised by large steps. */
  readonly counter: string
  /** What turns off all that the owner signed for it so far. */
  readonly off: { readonly to: string; readonly data: string }
}

/** The books of signed orders that answer on a chain, asked one after the other; those that are not there are left out. */
export async function orderBooksAt(
  api: Pick<ApiClient, 'callContract'>,
  chain: string,
  owner: string,
  signal: AbortSignal,
): Promise<readonly BookAt[]> {
  const found: BookAt[] = []
  for (const book of ORDER_BOOKS) {
    const call = counterCall(book, owner.toLowerCase() as `0x${string}`)
    const { output } = await api.callContract({ chain, body: call }, signal)
    // A contract that answers otherwise is another one.
    if (output === null || !/^0x[0-9a-f]{64}$/.test(output)) continue
    found.push({ book, counter: BigInt(output).toString(), off: turnOffCall(book) })
  }
  return found
}

const MOST = 1n << 256n

/** The call that turns off the signed permit with this nonce; null for what is no nonce. Pure. */
export function permitOf(text: string, whole: boolean): { readonly to: string; readonly data: string } | null {
  if (!/^\d{1,78}$/.test(text.trim())) return null
  const nonce = BigInt(text.trim())
  return nonce < MOST ? invalidateCall(nonce, whole) : null
}
