import type { PackedLog } from '@orrery/model/packed'
import type { Hex } from '@orrery/primitives/hex'
import { startsWith } from '@orrery/transport/scan-answers'
import { CONSOLIDATIONS, DEPOSIT_EVENT, EXITS, type RequestLog } from '../rows/add-requests.ts'

const [exits, consolidations, deposits] = [EXITS, CONSOLIDATIONS, DEPOSIT_EVENT].map((text) =>
  Buffer.from(text.slice(2), 'latin1'),
) as [Buffer, Buffer, Buffer]

/** A log that may be a request to the consensus layer, out of the node's bytes; null for every other. */
export function readRequest(log: PackedLog, txIndex: number, timeMs: number): RequestLog | null {
  const { text, address, topics, topicCount, data, dataDigits, logIndex } = log
  if (topicCount > 1) return null
  const isOne =
    topicCount === 0
      ? startsWith(text, address, exits) || startsWith(text, address, consolidations)
      : startsWith(text, topics[0]!, deposits)
  if (!isOne) return null
  const hexAt = (at: number, digits: number): Hex =>
    `0x${(text as Buffer).toString('latin1', at, at + digits).toLowerCase()}`
  return {
    address: hexAt(address, 40),
    topics: topicCount === 0 ? [] : [hexAt(topics[0]!, 64)],
    data: hexAt(data, dataDigits),
    logIndex,
    txIndex,
    timeMs,
  }
}
