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
 * What a contract's variables held at a height, now where it is null, by the layout of its verified source; those of a proxy by that of the code behind it (screens-evm §6.1). The
 * layout is that of the code of now: an older code may have laid out its variables otherwise. Throws `CONTRACT_NOT_VERIFIED` where no layout is known, `BLOCK_NOT_FOUND` beyond the
 * newest block, and `CAPABILITY_MISSING` where no node tells words, or none of that height.
 */
export async function readContractStorage(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
  height: number | null,
): Promise<Answer<ContractStorage>> {
  const { tip } = desk.runtime.head.view()
  if (height !== null && tip !== null && height > tip.height)
    throw new OrreryError('BLOCK_NOT_FOUND', { block: String(height), chain: desk.chain.name.full })
  const known = (await interfacesOf(context, desk, [address])).of(address)
  // What stands behind a proxy keeps its variables in the proxy's storage.
  const found = known.findLast(({ layout }) => layout !== null)
  if (found?.layout == null)
    throw new OrreryError('CONTRACT_NOT_VERIFIED', { address: desk.wire.address(address), chain: desk.chain.name.full })
  const variables = await desk.node.storedVariables(found.layout)
  const shown = variables.slice(0, SHOWN)
  const slots = [...new Set(shown.map(({ slot }) => slot))]
  const read = await desk.node.storage(address, slots, height)
  if (read === null)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: height === null ? 'words of storage' : 'state of old blocks',
    })
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
    head: desk.wire.head(tip),
  }
}
