import { Type } from 'typebox'
import { DisputeGameDetail, DisputeGameMoves } from '@orrery/model/wire/dispute-game'
import {
  DisputeGameList,
  GameStatus,
  OutputRoot,
  RollupState,
  RollupStateDetail,
  RollupStateList,
} from '@orrery/model/wire/rollup-settlement'
import { ChainParam, IdParam, LIST_ERRORS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'CAPABILITY_MISSING'] as const
const NODE = ['UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'] as const

const game = IdParam('Address of a game on the parent chain.')

/** States of a rollup as they are claimed, disputed and confirmed on its parent chain (screens-evm §12.3, §12.4). */
export const rollupStates = defineResource({
  listRollupStates: {
    method: 'GET',
    path: '/v1/{chain}/rollup-states',
    summary:
      'States of a rollup that its contracts on the parent chain logged, newest first: claimed outputs, or what was confirmed',
    params: paramsOf({
      chain: ChainParam,
      stateKind: Type.Optional(RollupState.properties.kind),
      ...LIST_PARAMS,
    }),
    reply: RollupStateList,
    errors: [...CHAIN, ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getRollupState: {
    method: 'GET',
    path: '/v1/{chain}/rollup-state',
    summary: 'The output with an index, or the confirmed node with a number',
    params: paramsOf({
      chain: ChainParam,
      rollupState: Type.Integer({
        minimum: 0,
        maximum: 4_294_967_295,
        description: 'Index of an output, or number of a node.',
      }),
    }),
    reply: RollupStateDetail,
    errors: [...CHAIN, 'STATE_NOT_FOUND'],
    cacheSeconds: 5,
  },
  listDisputeGames: {
    method: 'GET',
    path: '/v1/{chain}/dispute-games',
    summary: 'Games about states of a rollup, newest first; a narrowed list is walked by its cursors',
    params: paramsOf({
      chain: ChainParam,
      gameType: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'Only games of this type.' }),
      ),
      gameStatus: Type.Optional(GameStatus),
      creator: Type.Optional(IdParam('Only games that this account of the parent chain began.')),
      respected: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Only games of the type that the portal goes by now: anybody can begin others.',
        }),
      ),
      ...LIST_PARAMS,
    }),
    reply: DisputeGameList,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', ...LIST_ERRORS],
    cacheSeconds: 5,
  },
  getDisputeGame: {
    method: 'GET',
    path: '/v1/{chain}/dispute-game',
    summary: 'One game about a state of a rollup, as its factory and itself logged it',
    params: paramsOf({ chain: ChainParam, game }),
    reply: DisputeGameDetail,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'STATE_NOT_FOUND'],
    cacheSeconds: 5,
  },
  getDisputeGameMoves: {
    method: 'GET',
    path: '/v1/{chain}/dispute-game-moves',
    summary: 'Claims, clocks and bonds of a game, as its contract tells them at the parent chain’s newest block',
    params: paramsOf({ chain: ChainParam, game }),
    reply: DisputeGameMoves,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'STATE_NOT_FOUND', ...NODE],
    cacheSeconds: 5,
  },
  getBlockOutputRoot: {
    method: 'GET',
    path: '/v1/{chain}/blocks/{block}/output-root',
    summary: 'The output root of a block, made of what the rollup’s own node tells of it',
    params: paramsOf({
      chain: ChainParam,
      block: IdParam('Height of a block.'),
    }),
    reply: OutputRoot,
    errors: [...CHAIN, 'BLOCK_NOT_FOUND', ...NODE],
    cacheSeconds: 60,
  },
})
