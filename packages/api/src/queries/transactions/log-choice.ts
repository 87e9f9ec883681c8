import type { LogRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'

/** Which logs are asked for: by the contract that wrote them, and by a topic, wherever it stands. */
export type LogChoice = { readonly writer: Hex | null; readonly topic: string | null }

/** What is asked for; null where all are. Throws `ADDRESS_MALFORMED`. */
export function logChoiceOf(
  { family, chain }: ChainDesk,
  { address, topic }: { readonly address?: string | undefined; readonly topic?: string | undefined },
): LogChoice | null {
  if (address === undefined && topic === undefined) return null
  return {
    writer: address === undefined ? null : family.parseAddress(address, chain),
    topic: topic?.toLowerCase() ?? null,
  }
}

/** Those that fit, in their order. Pure. */
export const chosenLogs = (logs: readonly LogRow[], { writer, topic }: LogChoice): readonly LogRow[] =>
  logs.filter(
    ({ address, topics }) =>
      (writer === null || address === writer) && (topic === null || topics.some((one) => one === topic)),
  )
