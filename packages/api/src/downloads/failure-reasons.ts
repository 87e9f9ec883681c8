import type { TxHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ChainDesk } from '../queries/chain-desk.ts'

/** Failed transactions of one file whose reason is asked for: a node executes each of them anew. */
export const MOST_REASONS = 500
const AT_ONCE = 2

/** Why transactions of one file failed, by their hash. */
export type FailureReasons = (txs: readonly Pick<TxHead, 'hash' | 'status'>[]) => Promise<ReadonlyMap<Hex, string>>

/** Whether a node tells why transactions failed. */
export const tellsReasons = ({ family, runtime }: ChainDesk): boolean =>
  family.calls !== undefined && runtime.status().capabilities?.can.traces?.ok === true

/** For a file, or for a look at its first rows (screens-evm §16.7). What one node does not tell is unknown. */
export function createFailureReasons(desk: ChainDesk): FailureReasons {
  let left = MOST_REASONS
  return async (txs) => {
    const found = new Map<Hex, string>()
    if (!tellsReasons(desk)) return found
    const failed = txs.filter(({ status }) => status === 'failed').slice(0, left)
    left -= failed.length
    await sideBySide(
      failed.map(({ hash }) => async () => {
        const frames = await desk.node.callTree(hash).catch(() => null)
        const error = frames?.find(({ path }) => path === '')?.error
        if (error) found.set(hash, error)
      }),
      AT_ONCE,
    )
    return found
  }
}
