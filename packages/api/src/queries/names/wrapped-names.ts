import type { WrappedNames } from '@orrery/model/wire/name'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { itemsOfAccount } from '../addresses/account-items.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'
import { withDeadline } from '../with-deadline.ts'
import { nameSourcesOf } from './name-events.ts'

/** Names that one answer tells. */
const MOST = 100
const NODE_MS = 2_000

/** The contract that holds wrapped names of a desk's chain; null where its service has none. */
export const wrapperOf = (desk: ChainDesk): Hex | null => nameSourcesOf(desk)?.service.wrapper ?? null

/**
 * Names that are wrapped and belong to an address, by the items that it holds at the wrapper: sums of the ledger, so none is told where not every block is
 * indexed. What an item is called the wrapper says, or an event did; a node that does not answer in time leaves it without a name.
 */
export async function readWrappedNames(desk: ChainDesk, address: Hex): Promise<Answer<WrappedNames>> {
  const wrapper = wrapperOf(desk)
  const { snapshot, nodes } = await atOneMoment(desk.runtime, async (snapshot) => {
    const nodes: Hex[] = []
    if (wrapper === null || !snapshot.coverage.complete) return { snapshot, nodes }
    for await (const { tokenId } of itemsOfAccount(snapshot, address, wrapper)) {
      nodes.push(`0x${tokenId!.toString(16).padStart(64, '0')}`)
      if (nodes.length > MOST) break
    }
    return { snapshot, nodes }
  })
  const shown = nodes.slice(0, MOST)
  const service = desk.runtime.lookups?.names
  const unknown = shown.filter((node) => desk.names?.nameOf(node) === undefined)
  if (service !== undefined && unknown.length > 0) {
    const told = await withDeadline(
      NODE_MS,
      (signal) => service.wrapped(unknown, signal),
      () => new Error('the node is slow'),
    ).catch(() => [])
    for (const [at, name] of told.entries()) if (name !== null) desk.names?.learnName(unknown[at]!, name)
  }
  const names = await Promise.all(
    shown.map(async (node) => {
      const name = desk.names?.nameOf(node) ?? null
      // A name in another spelling is read as its one form, which may be somebody else's (ENSIP-15).
      const isForm = name !== null && (await service?.normalise(name)) === name
      return { id: isForm ? name : node, node, name }
    }),
  )
  return {
    data: {
      contract: wrapper === null ? null : desk.wire.address(wrapper),
      names,
      isCut: nodes.length > MOST,
      coverage: snapshot.coverage,
    },
    head: desk.wire.head(snapshot.tip),
  }
}
