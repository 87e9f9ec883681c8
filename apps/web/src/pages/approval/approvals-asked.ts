/** Parameters of the address by which standing approvals are narrowed; `block` asks how they stood. */
export const ASKED = ['block', 'allowed', 'unlimited', 'with', 'order', 'older', 'unverified', 'takeable'] as const

export type ApprovalsAsked = {
  readonly block?: string
  readonly allowed?: 'amount' | 'items' | 'permit2'
  readonly unlimited?: true
  readonly with?: string
  readonly order?: (typeof ORDERS)[number]
  /** Given so many days ago and before. */
  readonly older?: number
  readonly unverified?: true
  readonly takeable?: true
}

/** Orders beside that of the newest first. */
const ORDERS = ['oldest', 'token', 'risk'] as const

/** What permissions are for, by which they are narrowed. */
const ALLOWED = ['amount', 'items', 'permit2'] as const

/**
 * What the address of a page asks of standing approvals (screens-evm §9). A day means its last block; what is no choice is left out, and a block or an address that is none is the
 * server's to refuse.
 */
export function approvalsAsked(query: URLSearchParams): ApprovalsAsked {
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined
  const block = text('block')
  const other = text('with')
  const order = ORDERS.find((one) => one === query.get('order'))
  const allowed = ALLOWED.find((one) => one === query.get('allowed'))
  const older = Number(text('older'))
  return {
    ...(older >= 1 && older <= 10_000 && Number.isInteger(older) && { older }),
    ...(query.has('unverified') && { unverified: true as const }),
    ...(query.has('takeable') && { takeable: true as const }),
    ...(block !== undefined && { block: /^\d{4}-\d\d-\d\d$/.test(block) ? `@${block}T23:59:59.999Z` : block }),
    ...(allowed !== undefined && { allowed }),
    ...(query.has('unlimited') && { unlimited: true as const }),
    ...(other !== undefined && { with: other }),
    ...(order !== undefined && { order }),
  }
}

/** Whether only some of the permissions are asked for: at another block or in another order they are all. Pure. */
export const asksForSome = ({ block: _block, order: _order, ...narrowing }: ApprovalsAsked): boolean =>
  Object.keys(narrowing).length > 0
