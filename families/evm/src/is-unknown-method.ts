import { isOrreryError } from '@orrery/errors/orrery-error'

/** JSON-RPC "method not found", and the words that clients use instead. */
export const isUnknownMethod = (error: unknown): boolean => {
  if (!isOrreryError(error, 'UPSTREAM_RPC')) return false
  const { code, reason } = error.context
  return (
    code === -32601 ||
    code === -32004 ||
    /method (not found|does ?n.t exist|not supported|not available|is not)|not supported|unknown method|does not exist\/is not available/i.test(
      String(reason),
    )
  )
}
