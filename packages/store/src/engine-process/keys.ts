import { createHash, timingSafeEqual } from 'node:crypto'

/** Who may do what: the writer everything, the reader only SELECT. */
export type Tokens = { readonly write: string; readonly read: string }

/** Digests of the tokens. */
export type Keys = { readonly write: Buffer; readonly read: Buffer }

const digest = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()

/** Keys of the tokens. */
export const createKeys = ({ write, read }: Tokens): Keys => ({ write: digest(write), read: digest(read) })

/** Whose token that is; null when it is nobody's. */
export function roleOfToken(keys: Keys, token: string | Uint8Array): 'write' | 'read' | null {
  const given = digest(token)
  if (timingSafeEqual(given, keys.write)) return 'write'
  return timingSafeEqual(given, keys.read) ? 'read' : null
}
