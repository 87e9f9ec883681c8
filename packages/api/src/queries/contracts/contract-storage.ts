import { OrreryError } from '@orrery/errors/orrery-error'
import type { ContractStorage } from '@orrery/model/wire/contract'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'

/** Variables of one answer: each word is a question to the node. */
const SHOWN = 200

/**
 * What a contract's variables hold now, by the layout of its verified source; those of a proxy by that of the code behind it (screens-evm §6.1). Throws
 * `CONTRACT_NOT_VERIFIED` where no layout is known, and `CAPABILITY_MISSING` where no node tells words.
 */
export async function readContractStorage(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
): Promise<Answer<ContractStorage>> {
  const known = (await interfacesOf(context, desk, [address])).of(address)
  // What stands behind a proxy keeps its variables in the proxy's storage.
  const found = known.findLast(({ layout }) => layout !== null)
  if (found?.layout == null)
    throw new OrreryError('CONTRACT_NOT_VERIFIED', { address: desk.wire.address(address), chain: desk.chain.name.full })
  const variables = await desk.node.storedVariables(found.layout)
  const shown = variables.slice(0, SHOWN)
  const slots = [...new Set(shown.map(({ slot }) => slot))]
  const read = await desk.node.storage(address, slots)
  if (read === null)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'words of storage' })
  const words = new Map(slots.map((slot, index) => [slot, read.words[index] ?? null]))
  return {
    data: {
      layoutOf: desk.wire.address(found.contract),
      asOf: desk.wire.head(read.asOf)!,
      variables: shown.map(({ name, type, slot, offset, read: valueIn }) => {
        const word = words.get(slot) ?? null
        return { name, type, slot, offset, word, value: word === null ? null : valueIn(word) }
      }),
      total: variables.length,
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}
