import type { AccountTx } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { sideOf, type Snapshot } from '../snapshot.ts'

/**
 * The nonces of those rows of an address's list that it sent itself, by hash (screens-evm §5); rows are in the chain's order, either way. The archive's rows of a list tell none,
 * and a sender's nonces only rise: where the first and the last of some are as far apart as those are many, all between are told without being read. Rows whose
 * nonce no side tells are left out.
 */
export async function runningNonces(
  snapshot: Pick<Snapshot, 'newest' | 'deep' | 'cut'>,
  sender: Hex,
  rows: readonly Pick<AccountTx, 'tx'>[],
): Promise<ReadonlyMap<Hex, number>> {
  const sent = rows.map(({ tx }) => tx).filter(({ from }) => from === sender)
  const nonces = new Map<Hex, number>()
  const take = (txs: readonly Pick<AccountTx['tx'], 'hash' | 'ext'>[]): void => {
    for (const { hash, ext } of txs) if (typeof ext['nonce'] === 'number') nonces.set(hash, ext['nonce'])
  }
  const open = () => sent.filter(({ hash }) => !nonces.has(hash))
  const read = async (txs: readonly AccountTx['tx'][]): Promise<void> => {
    const bySide = Map.groupBy(txs, ({ height }) => sideOf(snapshot, height))
    const found = await Promise.all(
      [...bySide].map(([reads, own]) => reads.txsByHash([...new Set(own.map(({ hash }) => hash))])),
    )
    take(found.flat())
  }
  take(sent)
  const untold = open()
  if (untold.length === 0) return nonces
  await read([untold[0]!, untold.at(-1)!])
  fillBetween(
    sent.map(({ hash }) => hash),
    nonces,
  )
  const left = open()
  // Where not even the ends tell one, the others do not either.
  if (left.length > 0 && nonces.size > 0) await read(left)
  return nonces
}

/** Adds what two known nonces tell of those between them. */
function fillBetween(hashes: readonly Hex[], nonces: Map<Hex, number>): void {
  let from = -1
  for (const [to, hash] of hashes.entries()) {
    const [end, begin] = [nonces.get(hash), from < 0 ? undefined : nonces.get(hashes[from]!)]
    if (end === undefined) continue
    const apart = begin === undefined ? 0 : end - begin
    if (begin !== undefined && Math.abs(apart) === to - from)
      for (let at = from + 1; at < to; at++) nonces.set(hashes[at]!, begin + Math.sign(apart) * (at - from))
    from = to
  }
}
