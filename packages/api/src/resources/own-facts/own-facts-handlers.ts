import type { OwnSubject } from '@orrery/family/own-lookup'
import type { OwnFact, OwnFacts } from '@orrery/model/wire/own-facts'
import { isHex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { findBlock } from '../../queries/blocks/find-block.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { getTx } from '../../queries/transactions/find-tx.ts'
import type { ownFacts } from './own-facts.ts'

async function subjectOf(desk: ChainDesk, kind: OwnSubject['kind'], id: string): Promise<OwnSubject> {
  if (kind === 'address') return { kind, key: desk.family.parseAddress(id, desk.chain) }
  if (kind === 'block') {
    const { height, hash } = (await findBlock(desk, id)).row
    return { kind, height, blockHash: hash }
  }
  const found = await getTx(desk, desk.family.parseHash(id, desk.chain))
  const { hash } = found.tx
  if (found.state !== 'included') return { kind, hash, height: null, blockHash: null }
  const { height } = found.tx
  return { kind, hash, height, blockHash: (await findBlock(desk, String(height))).row.hash }
}

/** With addresses as the chain writes them. */
function shown({ wire }: ChainDesk, { facts, tables, lacking }: OwnFacts): OwnFacts {
  const written = (fact: OwnFact): OwnFact =>
    fact.as === 'address' && isHex(fact.value) ? { ...fact, value: wire.address(fact.value) } : fact
  return {
    facts: facts.map(written),
    tables: tables.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(written)) })),
    lacking,
  }
}

/** Answers of a chain's own software. */
export const ownFactsHandlers: Handlers<typeof ownFacts> = {
  async getOwnFacts({ chain, kind, id }, context) {
    const desk = findDesk(context, chain)
    // Asked for before the node is: what nobody tells needs no block.
    const asked = desk.runtime.lookups?.ownFacts === undefined ? null : await subjectOf(desk, kind, id)
    const told = asked === null ? null : await desk.node.ownFacts(asked)
    return { data: { told: told && shown(desk, told) }, head: desk.wire.head(desk.runtime.head.view().tip) }
  },
}
