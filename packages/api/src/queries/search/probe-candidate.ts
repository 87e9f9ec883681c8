import type { Candidate } from '@orrery/family/family'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'
import type { TokenRow } from '@orrery/model/rows'
import type { SearchAbout, SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { findOrphan } from '../blocks/find-block.ts'
import { readTokens } from '../tokens/find-tokens.ts'

/** What a probe found. `known`: not only well formed, but something that the chain has seen. `tokens`: that the address is, too. */
export type Probe = {
  readonly hits: readonly SearchHit[]
  readonly known: boolean
  readonly tokens?: readonly TokenRow[]
}

const NOTHING: Probe = { hits: [], known: false }

/** Looks a candidate up in head and archive only. */
export const probeIndex = async (desk: ChainDesk, candidate: Candidate): Promise<Probe> =>
  atOutput(candidate, await readIndex(desk, candidate))

/** Looks a hash up in what is held in memory: no query, whatever the hash may mean. */
export const probeHead = async (desk: ChainDesk, candidate: Candidate): Promise<Probe> =>
  atOutput(candidate, await readHead(desk, candidate))

/** Asks the node for what the index did not have. Throws what the node throws. */
export const probeNode = async (desk: ChainDesk, candidate: Candidate): Promise<Probe> =>
  atOutput(candidate, await askNode(desk, candidate))

/** A transaction by one of its outputs is shown at that output (screens-nonevm §4.5). */
const atOutput = ({ output }: Candidate, probe: Probe): Probe =>
  output === undefined
    ? probe
    : {
        ...probe,
        hits: probe.hits.map((hit) => ({ ...hit, title: `${hit.title}:${output}`, path: `${hit.path}:${output}` })),
      }

async function readIndex(desk: ChainDesk, candidate: Candidate): Promise<Probe> {
  if (candidate.kind === 'height') return probeHeight(desk, Number(candidate.id))
  if (!isHex(candidate.id)) return NOTHING
  if (candidate.kind === 'address') return probeAddress(desk, candidate.id)
  return candidate.kind === 'block' ? probeBlock(desk, candidate.id) : probeTx(desk, candidate.id)
}

async function readHead(desk: ChainDesk, { kind, id }: Candidate): Promise<Probe> {
  if (!isHex(id)) return NOTHING
  const view = desk.runtime.head.view()
  if (kind === 'block') {
    const row = await view.reads.blockByHash(id)
    return row ? found(blockHit(desk, row.height, id)) : NOTHING
  }
  if (kind !== 'transaction') return NOTHING
  const row = await view.reads.tx(id)
  if (row) return found(txHit(desk, id, { height: row.height }))
  return view.pending.get(id) ? found(txHit(desk, id, { state: 'pending' })) : NOTHING
}

async function askNode(desk: ChainDesk, candidate: Candidate): Promise<Probe> {
  if (candidate.kind === 'transaction' && isHex(candidate.id))
    return (await desk.node.transaction(candidate.id)) ? found(txHit(desk, candidate.id, {})) : NOTHING
  if (candidate.kind === 'address' && isHex(candidate.id)) {
    const account = await desk.node.account(candidate.id)
    const used =
      account !== null && ((account.balance ?? 0n) > 0n || (account.nonce ?? 0) > 0 || (account.codeSize ?? 0) > 0)
    return { hits: [], known: used }
  }
  const bundle = await desk.node.block(candidate.kind === 'height' ? Number(candidate.id) : (candidate.id as Hex))
  return bundle
    ? found(blockHit(desk, bundle.block.height, candidate.kind === 'block' ? bundle.block.hash : null))
    : NOTHING
}

const found = (hit: SearchHit): Probe => ({ hits: [hit], known: true })

function probeHeight(desk: ChainDesk, height: number): Probe {
  const { head, archive } = desk.runtime
  if (!Number.isSafeInteger(height) || height > 0xffff_ffff) return NOTHING
  // Every block of an archived range is there.
  const isHeld = head.view().bundle(height) !== null || contains(archive.state().ranges, height)
  return isHeld ? found(blockHit(desk, height, null)) : NOTHING
}

async function probeBlock(desk: ChainDesk, hash: Hex): Promise<Probe> {
  const { head, archive } = desk.runtime
  const row = (await head.view().reads.blockByHash(hash)) ?? (await archive.reads.blockByHash(hash))
  if (row) return found(blockHit(desk, row.height, hash))
  const orphan = await findOrphan(desk, hash)
  if (!orphan) return NOTHING
  const hit = blockHit(desk, orphan.height, hash)
  return found({ ...hit, detail: 'orphaned', about: { ...hit.about, state: 'orphaned' } })
}

async function probeTx(desk: ChainDesk, hash: Hex): Promise<Probe> {
  const { head, archive } = desk.runtime
  const view = head.view()
  const row = (await view.reads.tx(hash)) ?? (await archive.reads.tx(hash))
  if (row) return found(txHit(desk, hash, { height: row.height }))
  if (view.pending.get(hash)) return found(txHit(desk, hash, { state: 'pending' }))
  const fate = view.pending.fate(hash)
  if (fate) return found(txHit(desk, hash, { state: fate.fate }))
  return view.orphans.some((orphan) => orphan.bundle.txs.some((tx) => tx.hash === hash))
    ? found(txHit(desk, hash, { state: 'orphaned' }))
    : NOTHING
}

/** An address that is well formed is always a hit: its page says what is known, if only that nothing is. */
async function probeAddress(desk: ChainDesk, address: Hex): Promise<Probe> {
  const { head, archive } = desk.runtime
  const view = head.view()
  const [newest, deep, tokens] = await Promise.all([
    view.reads.accountTxCount(address),
    archive.reads.accountTxCount(address),
    desk.family.can.tokens ? readTokens(desk, [address]) : [],
  ])
  const txCount = newest + deep
  const known =
    txCount > 0 ||
    tokens.length > 0 ||
    view.pending.ofAccount(address, 1).length > 0 ||
    (await view.reads.accountTransferCount(address)) > 0 ||
    (await archive.reads.accountTransferCount(address)) > 0
  const text = desk.wire.address(address)
  const tag = desk.runtime.labels?.find((label) => label.address === address)?.tag
  const told = known ? countOf(txCount) : { detail: null }
  const hits: SearchHit[] = [
    {
      kind: 'address',
      chain: desk.chain.code,
      id: text,
      title: text,
      ...told,
      ...(tag !== undefined && { about: { ...told.about, tag } }),
      path: `/${desk.chain.path}/address/${text}`,
      exact: false,
    },
  ]
  return { hits, known, tokens }
}

/** A count of transactions, in English and as a number. */
export const countOf = (txs: number): Pick<SearchHit, 'detail' | 'about'> => ({
  detail: `${txs} ${txs === 1 ? 'transaction' : 'transactions'}`,
  about: { txs },
})

/** The block that something is in, in English and as a number. */
export const inBlock = (height: number): Pick<SearchHit, 'detail' | 'about'> => ({
  detail: `block ${height}`,
  about: { height },
})

/** A block as a hit, by its hash or by its height alone. */
export const blockHit = ({ chain, wire }: ChainDesk, height: number, hash: Hex | null): SearchHit => {
  const id = hash ? wire.hash(hash) : String(height)
  return {
    kind: 'block',
    chain: chain.code,
    id,
    title: `Block ${height}`,
    detail: hash && wire.hash(hash),
    about: { height },
    path: `/${chain.path}/block/${id}`,
    exact: false,
  }
}

/** A transaction as a hit, with the height of its block or why it has none. */
export const txHit = ({ chain, wire }: ChainDesk, hash: Hex, { height, state }: SearchAbout): SearchHit => {
  const id = wire.hash(hash)
  return {
    kind: 'transaction',
    chain: chain.code,
    id,
    title: id,
    ...(height !== undefined
      ? inBlock(height)
      : state !== undefined
        ? { detail: state, about: { state } }
        : { detail: null }),
    path: `/${chain.path}/tx/${id}`,
    exact: false,
  }
}
