import { OrreryError } from '@orrery/errors/orrery-error'
import type { ContractCall } from '@orrery/family/contract-call'
import type { CallMove } from '@orrery/family/call-moves'
import type { ExpectedMove, ExpectedMoves } from '@orrery/model/wire/expected-moves'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { interfacesOf } from '../../verification/interfaces.ts'
import { NO_INTERFACES } from '../../verification/known-interface.ts'
import { permissionFacts } from '../addresses/approvals.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import type { NodeToken } from '../read-through-calls.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'

/** What a call would move as of a height, the newest block where it is null, as the node executes it (screens-evm §6.1). Throws `CAPABILITY_MISSING` where the node does not tell. */
export async function readExpectedMoves(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  call: ContractCall,
  height: number | null,
): Promise<Answer<ExpectedMoves>> {
  const told = await desk.node.expectMoves(call, height)
  if (told === null)
    throw new OrreryError('BLOCK_NOT_FOUND', { block: String(height ?? 'latest'), chain: desk.chain.name.full })
  const { asOf, moves, more, coinTold, gasUsed, failing } = told
  const [tokens, known] = await Promise.all([
    findTokens(
      desk,
      moves.flatMap((move) => (move.as === 'coin' ? [] : [move.asset])),
    ),
    failing === null ? NO_INTERFACES : interfacesOf(context, desk, [call.to]),
  ])
  return {
    data: {
      asOf,
      moves: moves.map((move) => written(desk, move, tokens)),
      more,
      coinTold,
      gasUsed: gasUsed?.toString() ?? null,
      failing: failing && desk.wire.failing(failing, [call.to], known),
    },
    head: asOf,
  }
}

function written({ wire }: ChainDesk, move: CallMove, tokens: ReadonlyMap<Hex, NodeToken>): ExpectedMove {
  switch (move.as) {
    case 'coin':
      return { as: 'coin', from: wire.address(move.from), to: wire.address(move.to), amount: move.amount.toString() }
    case 'token': {
      const { asset, standard, from, to, amount, tokenId } = move
      return {
        as: 'token',
        token: wire.token(tokens.get(asset) ?? bareToken(asset, standard)),
        from: wire.party(from),
        to: wire.party(to),
        amount: amount.toString(),
        tokenId: tokenId?.toString() ?? null,
      }
    }
    case 'permission': {
      const { asset, kind, owner, spender, value } = move
      const facts = permissionFacts({ spender, value }, kind)
      return {
        as: 'permission',
        kind,
        token: wire.token(tokens.get(asset) ?? bareToken(asset, facts.amount === null ? 'erc721' : 'erc20')),
        owner: wire.address(owner),
        spender: wire.party(spender),
        ...facts,
      }
    }
  }
}
