import type { Orphan } from '@orrery/model/reads'
import type { ForkedFate } from '@orrery/model/wire/block'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { lackOf } from '../lack-of.ts'
import { findSpends } from '../addresses/outputs.ts'
import { atOneMoment } from '../snapshot.ts'

/** Outpoints of one question, and of one answer: a block of 4 MB spends fewer. */
const AT_ONCE = 1_000
const MOST = 40_000

type Outpoint = { readonly txid: Hex; readonly vout: number }
type Spend = { readonly txid: Hex; readonly height: number }

/**
 * What became of each transaction of a forked block, in their order (screens-nonevm §4.5). Null where it cannot be told: on chains without outputs,
 * while blocks from its height on are not indexed, and for a block that spends more outputs than one answer looks up.
 */
export async function fatesOf(
  desk: ChainDesk,
  { height, bundle: { txs } }: Pick<Orphan, 'height' | 'bundle'>,
): Promise<readonly ForkedFate[] | null> {
  const { esplora: shapes } = desk.runtime
  const { outputs: source } = desk.family
  if (!shapes || !source || txs.length === 0) return null
  const spent = txs.map((tx) =>
    shapes.inputs(tx).flatMap(({ txid, vout }): Outpoint[] => (txid === null ? [] : [{ txid, vout }])),
  )
  if (spent.reduce((sum, { length }) => sum + length, 0) > MOST) return null
  return atOneMoment(desk.runtime, async (snapshot) => {
    // An input may have been spent below the fork already only where the block broke a rule.
    if (lackOf(snapshot, { from: height, to: Number.MAX_SAFE_INTEGER }) !== null) return null
    const found = new Map<string, Spend>()
    const look = async (outpoints: readonly Outpoint[]): Promise<void> => {
      for (let at = 0; at < outpoints.length; at += AT_ONCE) {
        const some = outpoints.slice(at, at + AT_ONCE)
        for (const [key, spend] of await findSpends([snapshot.newest, snapshot.deep], source, some))
          found.set(key, spend)
      }
    }
    const keyOf = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`
    // One input tells of most that they were mined again; of the others all are looked up.
    await look(spent.flatMap(([first]) => (first === undefined ? [] : [first])))
    const isMined = (at: number): boolean => {
      const [first] = spent[at]!
      return first !== undefined && found.get(keyOf(first))?.txid === txs[at]!.hash
    }
    await look(spent.flatMap((inputs, at) => (isMined(at) ? [] : inputs.slice(1))))
    return txs.map((tx, at): ForkedFate => {
      const inputs = spent[at]!
      if (inputs.length === 0) return { fate: 'lost', by: null, height: null }
      const spends = inputs.flatMap((input) => found.get(keyOf(input)) ?? [])
      if (isMined(at)) return { fate: 'mined', by: null, height: spends[0]!.height }
      const [rival] = spends
      if (rival !== undefined) return { fate: 'rival', by: desk.wire.hash(rival.txid), height: rival.height }
      return { fate: snapshot.view.pending.get(tx.hash) === null ? 'never' : 'pending', by: null, height: null }
    })
  })
}
