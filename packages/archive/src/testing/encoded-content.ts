import type { ChunkEncoder } from '../encode/chunk-encoder.ts'
import type { SumRow } from '../ledger/balance-sums.ts'
import { readSums } from './read-sums.ts'

/** All that an encoder holds, to be compared with what another holds: bodies byte by byte, sums and tokens in an order of their own. */
export const encodedContent = (encoder: ChunkEncoder) => ({
  bodies: Object.fromEntries(
    encoder.bodies().map(({ table, body }) => [table.name, Buffer.concat(body).toString('hex')]),
  ),
  counts: encoder.counts,
  sums: added(readSums(encoder.sums().asset, 'asset')),
  sumsByAccount: added(readSums(encoder.sums().account, 'account')),
  tokens: encoder
    .tokens()
    .map(({ address, standard, height }) => `${address} ${standard} ${height}`)
    .toSorted(),
})

/** One balance may come in several sums. */
function added(rows: Iterable<SumRow>): readonly string[] {
  const sums = new Map<string, bigint>()
  for (const { asset, address, item, amount } of rows) {
    const key = `${asset} ${address} ${item}`
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([key, amount]) => `${key} ${amount}`)
    .toSorted()
}
