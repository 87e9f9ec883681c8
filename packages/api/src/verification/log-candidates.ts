import type { LogRow } from '@orrery/model/rows'
import type { Log } from '@orrery/model/wire/transaction'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { interfacesOf } from './interfaces.ts'
import { keyOf } from './key-of.ts'

/** Contracts whose events are looked through: the newest that were verified here. */
const NEWEST = 24

/**
 * Logs that nothing read, by an event of another contract that was verified here: one with the same first topic, which is the hash of its name and types, and the same form
 * (screens-evm §4.3). It is a candidate and told as such, for only the contract's own source says what it means by it.
 */
export async function withCandidates(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  rows: readonly LogRow[],
  told: readonly Log[],
): Promise<Log[]> {
  const contracts = await context.contracts
  const { code } = desk.chain
  if (contracts === null || !contracts.hasAny(code)) return [...told]
  const addresses = contracts
    .list(code)
    .slice(0, NEWEST)
    .flatMap(({ address }) => keyOf(desk, address) ?? [])
  const known = await interfacesOf(context, desk, addresses, 'known')
  const read = addresses.flatMap((address) => known.of(address))
  return told.map((log, at) => {
    const row = rows[at]!
    if (log.event !== null || row.topics.length === 0) return log
    for (const { contract, read: by } of read) {
      const found = by.log(row.topics, row.data)
      if (found !== null)
        return {
          ...log,
          event: {
            name: found.name,
            params: [...found.params],
            decodedBy: { by: 'candidate', contract: desk.wire.address(contract) },
          },
        }
    }
    return log
  })
}
