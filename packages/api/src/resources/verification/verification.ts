import { Type } from 'typebox'
import { listOf, Nullable } from '@orrery/model/wire/common'
import {
  AbiSubmission,
  ContractSource,
  SourceSubmission,
  SubmittedAbi,
  SubmittedInterface,
  Verification,
  VerificationOffer,
  VerifiedContracts,
} from '@orrery/model/wire/verification'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, LAST_MS, LIST_PARAMS, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const
const Address = IdParam('Contract address.')

/** Sources of contracts: submitted, compiled beside the site, compared with the deployed code (screens-evm §6.2). */
export const verification = defineResource({
  getVerificationOffer: {
    method: 'GET',
    path: '/v1/{chain}/verification',
    summary: 'Compilers that are installed here, and the bounds of a submission',
    params: paramsOf({ chain: ChainParam }),
    reply: VerificationOffer,
    errors: CHAIN,
    cacheSeconds: 60,
  },
  startVerification: {
    method: 'POST',
    path: '/v1/{chain}/addresses/{address}/verification',
    summary: 'Submits sources of a contract: a standard JSON input, or files and settings',
    params: paramsOf({ chain: ChainParam, address: Address }),
    body: SourceSubmission,
    reply: Verification,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'BODY_MALFORMED', 'VERIFICATION_REFUSED'],
    cacheSeconds: 0,
  },
  getVerification: {
    method: 'GET',
    path: '/v1/{chain}/verification/{verification}',
    summary: 'How far a verification is, and its verdict: match, causes of a mismatch, errors of the compiler',
    params: paramsOf({ chain: ChainParam, verification: IdParam('Id that startVerification answered.') }),
    reply: Verification,
    errors: [...CHAIN, 'VERIFICATION_NOT_FOUND'],
    cacheSeconds: 0,
  },
  getContractSource: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/source',
    summary: 'Verified sources, interface and settings of a contract, for the code that stands there now',
    params: paramsOf({ chain: ChainParam, address: Address }),
    reply: ContractSource,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'CONTRACT_NOT_VERIFIED', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 10,
  },
  submitAbi: {
    method: 'POST',
    path: '/v1/{chain}/addresses/{address}/abi',
    summary: 'Submits an interface without sources: a guess of lower trust, which a verified source takes the place of',
    params: paramsOf({ chain: ChainParam, address: Address }),
    body: AbiSubmission,
    reply: SubmittedAbi,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'BODY_MALFORMED', 'VERIFICATION_REFUSED'],
    cacheSeconds: 0,
  },
  getSubmittedAbi: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/abi',
    summary: 'The interface that was submitted without sources for the code that stands there; null for none',
    params: paramsOf({ chain: ChainParam, address: Address }),
    reply: Type.Object({ submitted: Nullable(SubmittedInterface) }),
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 10,
  },
  listSubmittedAbis: {
    method: 'GET',
    path: '/v1/{chain}/submitted-abis',
    summary: 'Contracts of which an interface alone was submitted, the newest first: nobody compared it with a source',
    params: paramsOf({ chain: ChainParam, ...LIST_PARAMS }),
    reply: listOf(SubmittedAbi),
    errors: [...CHAIN, 'CURSOR_INVALID', 'PAGE_TOO_DEEP', 'STALE_CURSOR'],
    cacheSeconds: 10,
  },
  listVerifiedContracts: {
    method: 'GET',
    path: '/v1/{chain}/verified-contracts',
    summary: 'Contracts whose sources are verified here, the newest first',
    params: paramsOf({
      chain: ChainParam,
      named: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 80,
          description: 'Only contracts with this in their name, in any case.',
        }),
      ),
      within: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Only contracts whose sources have all these words, whole and in any case: letters, digits, _ and $, from three characters on, the first eight.',
        }),
      ),
      match: Type.Optional(
        Type.Union([Type.Literal('full'), Type.Literal('partial')], { description: 'Only those that match so.' }),
      ),
      language: Type.Optional(
        Type.Union([Type.Literal('Solidity'), Type.Literal('Vyper')], { description: 'Only those written in it.' }),
      ),
      licence: Type.Optional(
        Type.String({ minLength: 1, maxLength: 40, description: 'Only those under this licence, by its SPDX name.' }),
      ),
      compiler: Type.Optional(
        Type.String({ pattern: '^[\\w.+-]{1,60}$', description: 'Only those of this release of the compiler.' }),
      ),
      verifiedSince: Type.Optional(
        Type.Integer({ minimum: 0, maximum: LAST_MS, description: 'Only those verified from this moment on.' }),
      ),
      verifiedUntil: Type.Optional(
        Type.Integer({ minimum: 0, maximum: LAST_MS, description: 'Only those verified before this moment.' }),
      ),
      order: Type.Optional(
        Type.Union(
          [
            Type.Literal('newest'),
            Type.Literal('oldest'),
            Type.Literal('name'),
            Type.Literal('txs'),
            Type.Literal('balance'),
          ],
          { default: 'newest' },
        ),
      ),
      ...LIST_PARAMS,
    }),
    reply: VerifiedContracts,
    errors: [...CHAIN, 'CURSOR_INVALID', 'PAGE_TOO_DEEP', 'STALE_CURSOR'],
    cacheSeconds: 10,
  },
})
