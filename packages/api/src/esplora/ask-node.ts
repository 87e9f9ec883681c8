import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'

/** Passes what a wallet or a miner asks to the node, whose refusal is told in its own words. Throws `BODY_MALFORMED` with them. */
export async function askNode<T>(call: () => Promise<T>, method: string): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
    const { code, reason } = error.context
    throw new OrreryError(
      'BODY_MALFORMED',
      { reason: `${method} RPC error: ${JSON.stringify({ code: Number(code), message: reason })}` },
      { cause: error },
    )
  }
}
