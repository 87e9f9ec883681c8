import { OrreryError } from '@orrery/errors/orrery-error'
import type { DisputeGameMoves } from '@orrery/model/wire/dispute-game'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { atOneMoment } from '../snapshot.ts'
import { askParent } from './find-settlement.ts'
import { gameAsked, rowOf } from './dispute-games.ts'

/**
 * Claims, clocks and bonds of a game that a believed factory began, as its contract tells them at the parent chain's newest block: a few calls, and one for each claim, of which there is an end.
 * Throws `STATE_NOT_FOUND`, `CAPABILITY_MISSING`, and what the parent's node says where it does not answer.
 */
export async function readGameMoves(
  context: Pick<ApiContext, 'desks'>,
  desk: ChainDesk,
  asked: string,
): Promise<Answer<DisputeGameMoves>> {
  const { settled, game } = await gameAsked(context, desk, asked)
  const { parent, how } = settled
  const absent = () => new OrreryError('STATE_NOT_FOUND', { number: asked, chain: desk.chain.code })
  // Contracts that nobody believes are not asked.
  if ((await atOneMoment(parent.runtime, (snapshot) => rowOf(settled, snapshot, game))) === null) throw absent()
  const found = await askParent(settled, `game ${game}`, async (ask, at) => ({
    at,
    state: await how.games!.read(ask, game),
  }))
  if (found?.state == null) throw absent()
  const { at, state } = found
  const { claims, credits, ...facts } = state
  const ends = claims.map(({ openUntilMs }) => openUntilMs)
  const isWhole = claims.length > 0 && claims.length === state.count
  return {
    data: {
      ...facts,
      parent: { chain: parent.chain.code, height: at.height },
      atMs: at.timeMs,
      claims: claims.map(({ claimant, counteredBy, bond, position, claim, ...rest }) => ({
        ...rest,
        claimant: parent.wire.address(claimant),
        counteredBy: counteredBy && parent.wire.address(counteredBy),
        bond: bond?.toString() ?? null,
        claim: parent.wire.hash(claim),
        position: position.toString(),
      })),
      bonded: claims.reduce((sum, { bond }) => sum + (bond ?? 0n), 0n).toString(),
      openUntilMs: isWhole && ends.every((end) => end !== null) ? Math.max(...(ends as number[])) : null,
      credits: credits.map(({ account, amount }) => ({
        account: parent.wire.address(account),
        amount: amount.toString(),
      })),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}
