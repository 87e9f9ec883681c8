import { OrreryError } from '@orrery/errors/orrery-error'
import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { MempoolClusterLookup } from '@orrery/family/mempool-cluster-lookup'
import type { TxHead } from '@orrery/model/reads'
import type { TxWeights } from '@orrery/model/waiting-tx'
import type { ClusterTx, TxCluster } from '@orrery/model/wire/output-transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { rateText } from '../gas/fee-market.ts'
import type { FoundTx } from './find-tx.ts'
import { findSpends } from '../addresses/outputs.ts'
import { poolTree, reach } from '../pending/pool-children.ts'
import { packagesOf } from '@orrery/head/project-blocks'
import { atOneMoment, sideOf } from '../snapshot.ts'
import { within } from '../with-deadline.ts'

/** Transactions that are told at most: nodes let 64 stand together (Bitcoin Core 31), older ones 25 on either side. */
const MOST = 100
/** Outputs of one transaction whose spenders are looked for. */
const OUTPUTS = 1_000
/** The node's order is better than one of our own, but the page does not wait for it longer. */
const NODE_MS = 1_000
const WEIGHT_PER_BYTE = 4n

/** Those that belong together. */
type Cluster = { readonly members: ReadonlyMap<Hex, TxWeights>; readonly whole: boolean }

/** A transaction with those that it spends from and that spend from it, and what each of them pays in the best company. */
export async function clusterOfTx(desk: ChainDesk, shapes: EsploraShapes, found: FoundTx): Promise<TxCluster> {
  const { hash } = found.tx
  if (found.state === 'included') {
    const { members, whole } = await minedTogether(desk, shapes, found.tx)
    return { height: found.tx.height, whole, orderedBy: 'site', txs: tell(desk, hash, members) }
  }
  const own = memberOf(shapes, found.tx, [])
  const alone = new Map([[hash, own]])
  if (found.state !== 'pending') return { height: null, whole: true, orderedBy: 'site', txs: tell(desk, hash, alone) }
  const told = await toldByNode(desk, hash)
  if (told !== null) {
    const members = known(desk, told, alone)
    const whole = told.chunks.every(({ txids }) => txids.every((txid) => members.has(txid)))
    return { height: null, whole, orderedBy: 'node', txs: tell(desk, hash, members, told) }
  }
  const { members, whole } = waitingTogether(desk, hash, own)
  return {
    height: null,
    whole: whole && found.view.pending.untold === 0,
    orderedBy: 'site',
    txs: tell(desk, hash, members),
  }
}

/**
 * What a miner earned per byte by taking a mined transaction in the best company of its block, as `ClusterTx.effectiveRate`. `spends` are those of its outputs. Null where nothing in the block is
 * bound to it, and where not all of that can be told.
 */
export async function minedRateOf(
  desk: ChainDesk,
  shapes: EsploraShapes,
  tx: TxHead,
  spends: readonly ({ readonly height: number | null } | null)[],
): Promise<string | null> {
  const isBound = (other: { readonly height: number | null } | null): boolean => other?.height === tx.height
  if (!shapes.inputs(tx).some(isBound) && !spends.some(isBound)) return null
  const { members, whole } = await minedTogether(desk, shapes, tx)
  return whole ? (orderBySite(members).get(tx.hash)?.rate ?? null) : null
}

/** The node's own order, where it keeps its pool in clusters and answers in time; the site makes one otherwise. */
async function toldByNode({ node }: ChainDesk, hash: Hex): Promise<MempoolClusterLookup | null> {
  const asked = node.mempoolCluster(hash).catch((error: unknown) => {
    if (error instanceof OrreryError) return null
    throw error
  })
  return (await within(NODE_MS, asked)) ?? null
}

/** Those of a node's cluster whose fees and sizes are known here, too. */
function known(
  desk: ChainDesk,
  { chunks }: MempoolClusterLookup,
  own: ReadonlyMap<Hex, TxWeights>,
): ReadonlyMap<Hex, TxWeights> {
  const tree = poolTree(desk)
  const ids = chunks.flatMap(({ txids }) => txids).slice(0, MOST)
  return new Map(
    ids.flatMap((id): readonly (readonly [Hex, TxWeights])[] => {
      const tx = tree.get(id) ?? own.get(id)
      return tx === undefined ? [] : [[id, tx]]
    }),
  )
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

/** What each counts for, in the order in which a miner takes them. */
type Order = ReadonlyMap<Hex, { readonly rate: string | null; readonly chunk: number | null }>

/** By what ancestors pay; without those whose fee is not known. */
function orderBySite(members: ReadonlyMap<Hex, TxWeights>): Order {
  const weighed = [...members.values()].flatMap((member) =>
    member.fee === null || member.fee < 0 || member.bytes <= 0 ? [] : [{ ...member, fee: member.fee }],
  )
  return new Map(
    packagesOf(weighed).flatMap(({ txs, fee, bytes }) => {
      const rate = rateText(fee, bytes)
      return txs.map((tx) => [tx.hash, { rate, chunk: null }] as const)
    }),
  )
}

/** By the node's chunks, each of which it mines as one. */
const orderByNode = ({ chunks }: MempoolClusterLookup): Order =>
  new Map(
    chunks.flatMap(({ fee, weight, txids }, chunk) => {
      const rate = weight > 0 ? rateText(fee * WEIGHT_PER_BYTE, weight) : null
      return txids.map((txid) => [txid, { rate, chunk }] as const)
    }),
  )

/** Members in the order in which a miner takes them; those whose fee is not known at the end. */
function tell(
  desk: ChainDesk,
  self: Hex,
  members: ReadonlyMap<Hex, TxWeights>,
  told: MempoolClusterLookup | null = null,
): ClusterTx[] {
  const effective = told === null ? orderBySite(members) : orderByNode(told)
  const has = (hash: Hex): boolean => members.has(hash)
  const above = reach(self, (hash) => members.get(hash)?.parents ?? [], has)
  const children = new Map<Hex, Hex[]>()
  for (const { hash, parents } of members.values())
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), hash])
  const below = reach(self, (hash) => children.get(hash) ?? [], has)
  const relationOf = (hash: Hex): ClusterTx['relation'] =>
    hash === self ? 'self' : above.has(hash) ? 'ancestor' : below.has(hash) ? 'descendant' : 'relative'
  const first = [...effective.keys()].filter((hash) => members.has(hash))
  const order = [...first, ...[...members.keys()].filter((hash) => !effective.has(hash))]
  return order.map((hash) => {
    const { fee, bytes, parents } = members.get(hash)!
    const { rate, chunk } = effective.get(hash) ?? { rate: null, chunk: null }
    return {
      hash: desk.wire.hash(hash),
      relation: relationOf(hash),
      fee: fee === null ? null : String(fee),
      bytes,
      rate: fee === null || bytes <= 0 ? null : rateText(fee, bytes),
      effectiveRate: rate,
      chunk,
      parents: parents.filter((parent) => members.has(parent)).map((parent) => desk.wire.hash(parent)),
    }
  })
}
