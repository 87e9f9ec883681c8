import type { LogRow } from '@orrery/model/rows'
import { isHex, type Hex } from '@orrery/primitives/hex'
import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { atOneMoment } from '../snapshot.ts'
import { findTx } from '../transactions/find-tx.ts'
import { within } from '../with-deadline.ts'
import { probeIndex, probeNode } from './probe-candidate.ts'

const HASH = /^(?:0x)?[0-9a-f]{64}$/i
/** Logs of one transaction that are looked through. */
const LOGS = 1_000
const SHOWN = 5 // screens-evm §2.1: at most five per group

/**
 * What a transaction of the parent chain sent here (screens-evm §2.1, the L1 transaction of a message), where this site follows both chains and hashes here follow from what
 * is logged there. Looked for `ms` at most; only what this chain really has is a hit.
 */
export async function searchMessage(
  { desks }: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  query: string,
  ms: number,
): Promise<readonly SearchHit[]> {
  const { settlesOn } = desk.chain
  if (settlesOn === null || desk.family.announced === undefined || !HASH.test(query)) return []
  const parent = desks().find(({ chain }) => chain.code === settlesOn)
  const hash = query.toLowerCase().replace(/^(?!0x)/, '0x')
  if (parent === undefined || !isHex(hash)) return []
  return (await within(ms, sentBy(parent, desk, hash))) ?? []
}

async function sentBy(parent: ChainDesk, desk: ChainDesk, hash: Hex): Promise<readonly SearchHit[]> {
  const sent = await logsOf(parent, hash)
  const hashes = sent === null ? null : await desk.family.announced?.(desk.chain, sent.logs, sent.blockHash)
  const probes = await Promise.all(
    (hashes ?? []).slice(0, SHOWN).map(async (id) => {
      const candidate = { kind: 'transaction', id, certain: false } as const
      const indexed = await probeIndex(desk, candidate)
      return indexed.known ? indexed : probeNode(desk, candidate).catch(() => indexed)
    }),
  )
  return probes.flatMap(({ hits }) => hits)
}

/** What a transaction of the parent chain logged, and in which block; null where it is in none. */
async function logsOf(
  parent: ChainDesk,
  hash: Hex,
): Promise<{ readonly logs: readonly LogRow[]; readonly blockHash: Hex } | null> {
  const found = await findTx(parent, hash)
  if (found?.state !== 'included') return null
  if (found.source === 'node') return { logs: found.lookup.logs, blockHash: found.lookup.block.hash }
  const { height, txIndex } = found.tx
  const logs = await atOneMoment(parent.runtime, ({ newest, deep }) =>
    (found.source === 'head' ? newest : deep).logsOfTx(height, txIndex, LOGS),
  )
  return { logs, blockHash: found.place.blockHash }
}
