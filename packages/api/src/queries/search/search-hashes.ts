import { isHex, type Hex } from '@orrery/primitives/hex'
import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOf } from '../lists/event-pages.ts'
import { familyRowsList } from '../blocks/block-data.ts'
import { atOneMoment } from '../snapshot.ts'
import { inBlock, probeIndex } from './probe-candidate.ts'
import { searchScript } from './search-script.ts'
import { findOp } from '../transactions/user-ops.ts'

/** What a hash names that is neither a transaction's nor a block's. `sure` where nobody but the chain can have named it so. */
export type HashFind = { readonly hit: SearchHit; readonly sure: boolean }

const HASH = /^(?:0x)?[0-9a-f]{64}$/i
/** EIP-4844: versioned hashes of KZG commitments begin so. */
const VERSION = '0x01'

/** User operations and blobs by their hash (screens-evm §2.1), on output chains scripts by theirs and what an id names whose bytes stand the other way round: some questions by key at most. */
export async function searchHashes(desk: ChainDesk, query: string): Promise<readonly HashFind[]> {
  const text = query.toLowerCase()
  const hash = text.startsWith('0x') ? text : `0x${text}`
  if (!HASH.test(query) || !isHex(hash)) return []
  const found = await Promise.all([
    searchOp(desk, hash).catch(() => null),
    searchBlob(desk, hash).catch(() => null),
    searchScript(desk, hash).then(
      (hit) => hit && { hit, sure: true },
      () => null,
    ),
    searchReversed(desk, hash).catch(() => null),
  ])
  return found.filter((find) => find !== null)
}

/** A transaction or a block of an output chain by its id in the order of its bytes, as raw transactions and libraries have it: people read it the other way round. */
async function searchReversed(desk: ChainDesk, hash: Hex): Promise<HashFind | null> {
  if (!desk.family.can.utxos) return null
  const id: Hex = `0x${(hash.slice(2).match(/../g) ?? []).toReversed().join('')}`
  for (const kind of ['transaction', 'block'] as const) {
    const { hits } = await probeIndex(desk, { kind, id, certain: false })
    if (hits[0] !== undefined) return { hit: hits[0], sure: true }
  }
  return null
}

async function searchOp(desk: ChainDesk, hash: `0x${string}`): Promise<HashFind | null> {
  const source = desk.family.events
  if (source === undefined) return null
  const op = await atOneMoment(desk.runtime, (snapshot) => findOp(desk, source, hash, snapshot))
  if (op === null) return null
  const { chain, wire } = desk
  const id = wire.hash(hash)
  return {
    hit: {
      kind: 'userOp',
      chain: chain.code,
      id,
      title: id,
      ...inBlock(op.event.place.height),
      path: `/${chain.path}/tx/uop/${id}`,
      exact: false,
    },
    // Any contract may tell of any hash.
    sure: hexOf(op.event.row, 'entry_point') in source.userOps.entryPoints,
  }
}

async function searchBlob(desk: ChainDesk, hash: `0x${string}`): Promise<HashFind | null> {
  if (!hash.startsWith(VERSION) || desk.family.blockData === undefined) return null
  const { data } = await familyRowsList(
    desk,
    ({ blobs }) => blobs.byHash,
    { versioned_hash: hash },
    { limit: 1 },
    (row) => Number(row['height']),
  )
  const [height] = data.hits
  if (height === undefined) return null
  const { chain, wire } = desk
  const id = wire.hash(hash)
  const path = `/${chain.path}/blob/${height}/${id}`
  return {
    hit: { kind: 'blob', chain: chain.code, id, title: id, ...inBlock(height), path, exact: false },
    sure: true,
  }
}
