import { Type } from 'typebox'
import { Faucet, FaucetDrip, FaucetPuzzle, FaucetRequest } from '@orrery/model/wire/faucet'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

const ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'FAUCET_NOT_FOUND'] as const
const REFUSALS = ['ADDRESS_MALFORMED', 'FAUCET_RESTS', 'FAUCET_SPENT', 'FAUCET_EMPTY', 'FAUCET_BUSY'] as const

/** Coins of test chains for whoever asks (screens-evm §15.9). */
export const faucets = defineResource({
  listFaucets: {
    method: 'GET',
    path: '/v1/faucets',
    summary: 'Faucets of test chains: what is left, what they give, who waits, and what they gave last',
    params: paramsOf({}),
    reply: Type.Object({ hits: Type.Array(Faucet) }),
    errors: [],
    cacheSeconds: 0,
  },
  getFaucetPuzzle: {
    method: 'GET',
    path: '/v1/{chain}/faucet/puzzle/{address}',
    summary: 'A puzzle whose solution goes with a request for this address; without one where it would get nothing now',
    params: paramsOf({ chain: ChainParam, address: IdParam('Who is to get the coins.') }),
    reply: FaucetPuzzle,
    errors: [...ERRORS, ...REFUSALS],
    cacheSeconds: 0,
  },
  askFaucet: {
    method: 'POST',
    path: '/v1/{chain}/faucet/drips',
    summary: 'Asks for coins of a test chain with a solved puzzle; they are paid in the order of requests',
    params: paramsOf({ chain: ChainParam }),
    body: FaucetRequest,
    reply: FaucetDrip,
    errors: [...ERRORS, ...REFUSALS, 'BODY_MALFORMED', 'PUZZLE_REFUSED'],
    cacheSeconds: 0,
  },
  getFaucetDrip: {
    method: 'GET',
    path: '/v1/{chain}/faucet/drips/{drip}',
    summary: 'What became of a request: its place in the line, its transaction, or why nothing was paid',
    params: paramsOf({ chain: ChainParam, drip: IdParam('Id that askFaucet answered.') }),
    reply: FaucetDrip,
    errors: [...ERRORS, 'DRIP_NOT_FOUND'],
    cacheSeconds: 0,
  },
})
