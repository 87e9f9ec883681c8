import type { ListOf } from '@orrery/model/wire/common'
import type { Inscription } from '@orrery/model/wire/inscription'
import type { Ledger, RuneMove } from '@orrery/model/wire/rune'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { listParams } from '../../routing/list-params.ts'
import type { LoadContext } from '../../routing/page.ts'

type Told<Row> = Part<{ readonly ledger: Ledger; readonly list: ListOf<Row> }>

/** What ledgers above the chain tell of one block (screens-nonevm §4.5). */
export type BlockLedgerTab =
  | { readonly id: 'inscriptions'; readonly part: Told<Inscription> }
  | { readonly id: 'runes'; readonly part: Told<RuneMove> }

/** Loads one. Null where the chain keeps no such ledger, and for a block that the chain has left: ledgers follow the chain. */
export async function loadBlockLedger(
  id: BlockLedgerTab['id'],
  context: Pick<LoadContext<'/block/:height'>, 'api' | 'chain' | 'params' | 'page' | 'query' | 'signal'>,
): Promise<BlockLedgerTab | null> {
  const { api, chain, params, signal } = context
  const [block, ledgers] = await Promise.all([
    api.getBlock({ chain: chain.code, block: params.height }, signal),
    api.listLedgers({ chain: chain.code }, signal),
  ])
  const ledger = ledgers.find((one) => one.id === id)
  if (ledger === undefined || block.finality === 'orphaned') return null
  const asked = { chain: chain.code, block: block.height, ...listParams(context) }
  const told = async <Row>(list: Promise<ListOf<Row>>): Promise<Told<Row>> =>
    loadPart(
      list.then((found) => ({ ledger, list: found })),
      signal,
    )
  return id === 'inscriptions'
    ? { id, part: await told(api.listInscriptions(asked, signal)) }
    : { id, part: await told(api.listAllRuneMoves(asked, signal)) }
}
