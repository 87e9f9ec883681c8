import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { TxHead } from '@orrery/model/reads'
import type { TxWeights } from '@orrery/model/waiting-tx'
import type { ClusterTx, TxCluster } from '@orrery/model/wire/output-transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { rateText } from '../gas/fee-market.ts'
import type { FoundTx } from './find-tx.ts'
import { findSpends, SPENDS_MOST } from '../addresses/outputs.ts'
import { poolTree } from '../pending/pool-children.ts'
import { packagesOf } from '@orrery/head/project-blocks'
import { atOneMoment, sideOf } from '../snapshot.ts'

/** Transactions that are told at most: nodes let 64 stand together (Bitcoin Core 31), older ones 25 on either side. */
const MOST = 100
/** Outputs of one transaction whose spenders are looked for. */
const OUTPUTS = 1_000

/** Those that belong together. */
type Cluster = { readonly members: ReadonlyMap<Hex, TxWeights>; readonly whole: boolean }

/** A transaction with those that it spends from and that spend from it, and what each of them pays in the best company. */
export async function clusterOfTx(desk: ChainDesk, shapes: EsploraShapes, found: FoundTx): Promise<TxCluster> {
  const { hash } = found.tx
  if (found.state === 'included') {
    const { members, whole } = await minedTogether(desk, shapes, found.tx)
    return { height: found.tx.height, whole, txs: tell(desk, hash, members) }
  }
  const own = memberOf(shapes, found.tx, [])
  if (found.state !== 'pending') return { height: null, whole: true, txs: tell(desk, hash, new Map([[hash, own]])) }
  const { members, whole } = waitingTogether(desk, hash, own)
  return { height: null, whole: whole && found.view.pending.untold === 0, txs: tell(desk, hash, members) }
}

const memberOf = (
  shapes: EsploraShapes,
  tx: Pick<TxHead, 'hash' | 'fee' | 'ext'>,
  parents: readonly Hex[],
): TxWeights => ({
  hash: tx.hash,
  fee: tx.fee === null || tx.fee > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(tx.fee),
  bytes: shapes.vsize(tx),
  parents,
})

/** All that waits and is bound to a transaction. */
function waitingTogether(desk: ChainDesk, hash: Hex, own: TxWeights): Cluster {
  const tree = poolTree(desk)
  const members = new Map<Hex, TxWeights>([[hash, tree.get(hash) ?? own]])
  let whole = true
  for (const member of members.values())
    for (const next of [...member.parents, ...tree.childrenOf(member.hash)]) {
      if (members.has(next)) continue
      const tx = tree.get(next)
      // What was mined or left meanwhile binds nobody any more.
      if (tx === null) continue
      if (members.size >= MOST) whole = false
      else members.set(next, tx)
    }
  return { members, whole }
}

/** All of a block that is bound to one of its transactions. */
function minedTogether(desk: ChainDesk, shapes: EsploraShapes, tx: TxHead): Promise<Cluster> {
  const source = desk.family.outputs!
  return atOneMoment(desk.runtime, async (snapshot) => {
    const { height } = tx
    const side = sideOf(snapshot, height)
    const parentsOf = ({ ext }: TxHead): readonly Hex[] => [
      ...new Set(
        shapes.inputs({ ext }).flatMap((input) => (input.txid !== null && input.height === height ? input.txid : [])),
      ),
    ]
    const members = new Map<Hex, TxWeights>()
    let whole = true
    let open: readonly TxHead[] = [tx]
    while (open.length > 0) {
      for (const one of open) members.set(one.hash, memberOf(shapes, one, parentsOf(one)))
      const outputs = open.flatMap((one) => {
        const all = source.of(one)
        if (all.length > OUTPUTS) whole = false
        return all.slice(0, OUTPUTS).map(({ vout }) => ({ txid: one.hash, vout }))
      })
      const spends = await findSpends([side], source, outputs, height)
      if (spends.size >= SPENDS_MOST) whole = false
      const children = [...spends.values()].map(({ txid }) => txid)
      const wanted = [...new Set([...open.flatMap(parentsOf), ...children])].filter((next) => !members.has(next))
      const room = MOST - members.size
      if (wanted.length > room) whole = false
      const rows = await Promise.all(wanted.slice(0, room).map((next) => side.tx(next)))
      // Not there: the node alone knows the block.
      if (rows.includes(null)) whole = false
      open = rows.filter((row) => row !== null)
    }
    return { members, whole }
  })
}

/** Members in the order in which a miner takes them; those whose fee is not known at the end. */
function tell(desk: ChainDesk, self: Hex, members: ReadonlyMap<Hex, TxWeights>): ClusterTx[] {
  const known = [...members.values()].flatMap((member) =>
    member.fee === null || member.fee < 0 || member.bytes <= 0 ? [] : [{ ...member, fee: member.fee }],
  )
  const effective = new Map<Hex, number>()
  for (const { txs, rate } of packagesOf(known)) for (const tx of txs) effective.set(tx.hash, rate)
  const above = reach(self, (hash) => members.get(hash)?.parents ?? [], members)
  const children = new Map<Hex, Hex[]>()
  for (const { hash, parents } of members.values())
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), hash])
  const below = reach(self, (hash) => children.get(hash) ?? [], members)
  const relationOf = (hash: Hex): ClusterTx['relation'] =>
    hash === self ? 'self' : above.has(hash) ? 'ancestor' : below.has(hash) ? 'descendant' : 'relative'
  const order = [...effective.keys(), ...[...members.keys()].filter((hash) => !effective.has(hash))]
  return order.map((hash) => {
    const { fee, bytes, parents } = members.get(hash)!
    const rate = effective.get(hash)
    return {
      hash: desk.wire.hash(hash),
      relation: relationOf(hash),
      fee: fee === null ? null : String(fee),
      bytes,
      rate: fee === null || bytes <= 0 ? null : rateText(fee / bytes),
      effectiveRate: rate === undefined ? null : rateText(rate),
      parents: parents.filter((parent) => members.has(parent)).map((parent) => desk.wire.hash(parent)),
    }
  })
}

function reach(from: Hex, next: (hash: Hex) => readonly Hex[], members: ReadonlyMap<Hex, unknown>): ReadonlySet<Hex> {
  const reached = new Set<Hex>([from])
  for (const hash of reached) for (const other of next(hash)) if (members.has(other)) reached.add(other)
  return reached
}
