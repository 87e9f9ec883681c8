import type { Chain } from '@orrery/model/chain'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import type { TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readTxTransfers, type FoundTx } from './find-tx.ts'
import { GIVES_NONE, givesSomeOf, type GivesSome } from './gives-some.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { airdropGas, doubtedOf, isAirdrop, isNothing, NO_DOUBT, type Side } from './suspicion-rules.ts'
import { NONE_UNBACKED } from './unbacked.ts'
import { dropped, endsOf, knownEnds, type Doubts } from './transfer-doubts.ts'

/** Accounts of a transaction whose earlier transfers are looked at: the sender first, then those that somebody else moved something from or to. */
const JUDGES = 8
/** Transfers of each of them before this one: one read of the engine, where a page of its own list looks at more. */
const EARLIER = 100

/** What each account really moved something with before, by the ends of the address. */
export type Dealings = ReadonlyMap<Hex, ReadonlyMap<string, Hex>>

/**
 * Which transfers of a transaction should not be trusted at sight (screens-evm §0.6): moves of nothing that their owner did not send and beside which it gives nothing, a giver or a receiver that
 * begins and ends like one that the other really dealt with before, tokens whose name leads somewhere or imitates letters, and what was given to
 * more addresses at once than the rules allow. By the chain's own rows; of one that the index does not have, by its own alone. `account`: whose act they are where that is not who sent the
 * transaction, as in a bundle of operations.
 */
export async function txDoubts(
  desk: ChainDesk,
  found: FoundTx,
  rows: readonly TransferRow[],
  account?: Hex,
): Promise<Doubts> {
  if (found.state !== 'included' && found.state !== 'orphaned') return () => NO_DOUBT
  const { from, ext } = found.tx
  const sender = account ?? from
  const { safety: rules = USUAL_SAFETY } = desk.runtime
  const isIndexed = found.state === 'included' && found.source !== 'node'
  const mayDrop = Number(ext['gasUsed']) >= airdropGas(rules)
  const movesNothing = rows.some((row) => isNothing(row) && row.from !== sender)
  const [dealings, moves] = await Promise.all([
    isIndexed && rows.some(isOfToken)
      ? atOneMoment(desk.runtime, (snapshot) => dealingsOf(snapshot, sender, rows))
      : new Map(),
    mayDrop || movesNothing ? readTxTransfers(desk, found, dropped(rules)) : [],
  ])
  return doubtsBy(sender, dealings, mayDrop && isAirdrop(moves, rules), desk.chain, rules, givesSomeOf(moves))
}

const isOfToken = ({ standard }: TransferRow): boolean => standard !== 'native'

/** Reads whom the accounts of a page of a transaction's transfers dealt with, of the first eight. */
export async function dealingsOf(
  snapshot: Snapshot,
  sender: Hex | null,
  rows: readonly TransferRow[],
): Promise<Dealings> {
  const parties = new Set(rows.filter(isOfToken).flatMap(({ from, to }) => [from, to]))
  const judges = [sender, ...[...parties].filter((party) => party !== sender)]
    .filter((party) => party !== null && parties.has(party))
    .slice(0, JUDGES) as readonly Hex[]
  return new Map(
    await Promise.all(judges.map(async (judge) => [judge, await knownEnds(snapshot, judge, rows, EARLIER)] as const)),
  )
}

/** Each side of a transfer, with who may take it for another. */
const JUDGE_OF: Readonly<Record<Side, Side>> = { from: 'to', to: 'from' }

/** What is to be said against each row, from what is known. Pure. */
export const doubtsBy =
  (
    sender: Hex | null,
    dealings: Dealings,
    isGivenToMany: boolean,
    chain: Chain | null = null,
    rules: SafetyRules = USUAL_SAFETY,
    givesSome: GivesSome = GIVES_NONE,
  ): Doubts =>
  (row, token, isUnbacked = NONE_UNBACKED) => {
    const imitates = (judge: Hex | null, other: Hex | null): boolean => {
      const owner = judge === null || other === null ? undefined : dealings.get(judge)?.get(endsOf(other) ?? '')
      return owner !== undefined && owner !== other
    }
    if (!isOfToken(row)) return NO_DOUBT
    return doubtedOf(
      row,
      token,
      {
        alike: (['from', 'to'] as const).filter((side) => imitates(row[JUDGE_OF[side]], row[side])),
        isOwnersAct: row.from === sender,
        givesSome: givesSome(row),
        isUnbacked: row.to !== sender && isUnbacked(row.to, row.asset),
        isAirdrop: isGivenToMany && row.to !== sender,
      },
      chain,
      rules,
    )
  }
