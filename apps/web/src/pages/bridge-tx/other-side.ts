import type { Chain } from '@orrery/model/chain'
import { askNode, NodeRefusal } from '../../page-parts/ask-node.ts'
import { eventsOnParent } from '../bridge-list/known-bridges.ts'
import type { SentMessage } from './page.ts'

/** A transaction of the parent chain that a message led to. */
export type Step = { readonly id: 'proven' | 'completed'; readonly hash: string }

/** Transactions of one message that are told. */
const MOST = 20

const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/**
 * What became of a message on the parent chain, by what its contracts there logged since; null where they are not known here. Asks the parent's node.
 * Throws what that does.
 */
export async function stepsOf(
  message: SentMessage,
  rollup: Chain,
  parent: Chain,
  sinceMs: number,
  signal: AbortSignal,
): Promise<readonly Step[] | null> {
  const steps = eventsOnParent(rollup).flatMap(({ id, contract, topic }) =>
    id === 'proven' || id === 'completed' ? [{ id, contract, topic } as const] : [],
  )
  const isOutbox = rollup.family === 'evm' && 'stack' in rollup.quirks && rollup.quirks.stack === 'arbitrum'
  if (steps.length === 0 || (isOutbox && (message.target === null || message.sender === null))) return null
  // An Outbox writes whom, who sent it, and its number behind them; a portal the hash.
  const topics: Readonly<Record<string, string>> = isOutbox
    ? { topic1: word(message.target!), topic2: word(message.sender!), topic1_2_opr: 'and', topic0_2_opr: 'and' }
    : { topic1: message.id }
  const from = await askNode(
    parent,
    'block.getblocknobytime',
    { timestamp: String(Math.floor(sinceMs / 1_000)), closest: 'before' },
    signal,
  )
  const found = await Promise.all(
    steps.map(async ({ id, contract, topic }) => {
      const asked = { address: contract, topic0: topic, topic0_1_opr: 'and', ...topics, fromBlock: String(from) }
      const logs = await askNode(parent, 'logs.getLogs', asked, signal).catch((error: unknown) => {
        // A list without a row in it is told as a refusal without words.
        if (error instanceof NodeRefusal && error.message === '') return []
        throw error
      })
      return hitsOf(logs, isOutbox ? message.number : null).map((hash): Step => ({ id, hash }))
    }),
  )
  return found.flat()
}

/** Transactions of logs, each once; of an Outbox those of the message with this number. */
export function hitsOf(logs: unknown, number: string | null): readonly string[] {
  const list = Array.isArray(logs) ? (logs as readonly unknown[]) : []
  const hits = list.flatMap((log) => {
    const { transactionHash, data } = log as Readonly<Record<string, unknown>>
    if (typeof transactionHash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(transactionHash)) return []
    const isOther =
      number !== null && !(/^0x[0-9a-f]{64}$/i.test(String(data)) && BigInt(String(data)) === BigInt(number))
    return isOther ? [] : [transactionHash]
  })
  return [...new Set(hits)].slice(0, MOST)
}
