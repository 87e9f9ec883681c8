import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { TxRow } from '@orrery/model/rows'
import { SCRIPT_HASH_TABLE, SCRIPT_HASHES, scriptHashKey } from '@orrery/model/script-hashes'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atLayer } from '../ledgers/at-layer.ts'
import { numberOf } from '../lists/event-pages.ts'

/** Scripts that may share the kept bits of a hash. */
const MOST_SHARED = 100

type Scripts = Pick<EsploraShapes, 'scriptHash'>
type Paying = Pick<TxRow, 'ext'>

/** Address keys that a transaction pays. Pure. */
export const paidBy = ({ family }: Pick<ChainDesk, 'family'>, tx: Paying): readonly Hex[] =>
  family.outputs!.of(tx).flatMap(({ address }) => address ?? [])

/** Of the keys that transactions pay the one whose script has this SHA-256; null where none has. Pure. */
export const ownerAmong = (
  desk: Pick<ChainDesk, 'family'>,
  shapes: Scripts,
  txs: readonly Paying[],
  hash: Hex,
): Hex | null => txs.flatMap((tx) => paidBy(desk, tx)).find((key) => shapes.scriptHash(key) === hash) ?? null

/**
 * The address key of a script by its SHA-256, in the order in which it was computed, as far as the ledger of scripts knows: `through` is the last block that it has read. Throws
 * `CAPABILITY_MISSING` where the chain keeps none.
 */
export const ownerInLedger = (
  desk: ChainDesk,
  shapes: Scripts,
  hash: Hex,
): Promise<{ readonly owner: Hex | null; readonly through: number }> =>
  atLayer(desk, SCRIPT_HASHES, async ({ reads, snapshot, through }) => {
    const rows = await reads.familyRows(SCRIPT_HASH_TABLE, { key: scriptHashKey(hash) }, MOST_SHARED)
    const places = rows.map((row) => ({ height: numberOf(row, 'height'), txIndex: numberOf(row, 'tx_index') }))
    const txs = places.length === 0 ? [] : await snapshot.deep.txsAt(places)
    return { owner: ownerAmong(desk, shapes, txs, hash), through }
  })
