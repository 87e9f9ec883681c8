import { Type, type Static } from 'typebox'
import { listOf, Nullable } from '@orrery/model/wire/common'
import { ContractAnswer, ContractState, ContractStorage } from '@orrery/model/wire/contract'
import { ContractPowers } from '@orrery/model/wire/contract-powers'
import { Upgrade } from '@orrery/model/wire/events'
import { ExpectedMoves } from '@orrery/model/wire/expected-moves'
import { SimilarContracts } from '@orrery/model/wire/similar-contracts'
import { DeclaredFunctions, SubmittedAbi, VerifiedContract } from '@orrery/model/wire/verification'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'

const Abi = Nullable(Type.Array(Type.Unknown()))
const ERRORS = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'ADDRESS_MALFORMED'] as const

/** The block whose state a call is executed on. */
const AtHeight = Type.Optional(
  Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'The newest block unless told.' }),
)

/** A call that is executed and not sent. */
const CallBody = Type.Object(
  {
    to: Type.String({ minLength: 1, maxLength: 160 }),
    from: Type.Optional(Type.String({ minLength: 1, maxLength: 160 })),
    data: Type.String({ pattern: '^0x(?:[0-9a-f]{2})*$', maxLength: 400_000 }),
    /** Base units of the chain's coin. */
    value: Type.Optional(Type.String({ pattern: '^\\d{1,78}$' })),
  },
  { additionalProperties: false },
)

export type CallBody = Static<typeof CallBody>

/** What is known of an address as a contract (explorer §3.8, §7). */
export const contracts = defineResource({
  getAddressContract: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/contract',
    summary: 'Interface, creation, code and proxies of a contract; null where they are not known',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Contract address.'),
      height: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 4_294_967_295,
          description: 'Height at which the node is asked; the newest block unless told.',
        }),
      ),
    }),
    reply: Type.Object({
      contractAbi: Abi,
      implContractAbi: Abi,
      /** Which contract of the sources declares which function of either interface; absent where one alone does, or it was not kept. */
      declared: Type.Optional(DeclaredFunctions),
      implDeclared: Type.Optional(DeclaredFunctions),
      /** What its source was verified as, for the code that stands there; null where it is not. */
      verified: Nullable(VerifiedContract),
      /** Where it is not: another contract with the very same code, whose verified source and interface are told in its place. */
      sameAs: Nullable(VerifiedContract),
      /** Where neither is: how much of its code an interface names that was submitted without sources, which is of lower trust. Absent for none. */
      abiOnly: Type.Optional(SubmittedAbi),
      /** Other contracts whose verified source made the very code that stands here: the first 20 of them, and how many there are. */
      alike: Type.Object({ total: Type.Integer(), contracts: Type.Array(VerifiedContract) }),
      writeContractAddress: Nullable(Type.String()),
      writeImplContractAddress: Nullable(Type.String()),
      creator: Nullable(Type.String()),
      createdTx: Nullable(Type.String()),
      createdHeight: Nullable(Type.Integer()),
      kind: Nullable(Type.String()),
      /** null where no node tells. */
      state: Nullable(ContractState),
      /** Of the project that its operator's labels name: who looked at its contracts. Absent where there is none, or nobody did. */
      audits: Type.Optional(
        Type.Object({
          project: Type.String(),
          reports: Type.Array(Type.Object({ name: Type.String(), url: Nullable(Type.String()) })),
        }),
      ),
      /** The newest of what it told of its implementation, admin, beacon and facets. */
      upgrades: listOf(Upgrade),
    }),
    errors: ERRORS,
    cacheSeconds: 10,
  },
  getContractPowers: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/powers',
    summary:
      'Who may do more than others with a contract: owner, admin of its proxy and roles, and who stands behind each',
    params: paramsOf({ chain: ChainParam, address: IdParam('Contract address.') }),
    reply: ContractPowers,
    errors: ERRORS,
    cacheSeconds: 10,
  },
  getContractStorage: {
    method: 'GET',
    path: '/v1/{chain}/addresses/{address}/storage',
    summary: 'Variables of a contract and what they hold as of a block, by the layout that its verified source tells',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Contract address.'),
      height: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'The newest block unless told.' }),
      ),
    }),
    reply: ContractStorage,
    errors: [
      ...ERRORS,
      'BLOCK_NOT_FOUND',
      'CONTRACT_NOT_VERIFIED',
      'CAPABILITY_MISSING',
      'UPSTREAM_UNREACHABLE',
      'UPSTREAM_TIMEOUT',
    ],
    cacheSeconds: 1,
  },
  callContract: {
    method: 'POST',
    path: '/v1/{chain}/contract/call',
    summary: 'Executes a call as of a block without sending it: its output, or how it fails',
    params: paramsOf({ chain: ChainParam, height: AtHeight }),
    body: CallBody,
    reply: ContractAnswer,
    errors: [...ERRORS, 'BODY_MALFORMED', 'BLOCK_NOT_FOUND', 'CAPABILITY_MISSING'],
    cacheSeconds: 0,
  },
  expectMoves: {
    method: 'POST',
    path: '/v1/{chain}/contract/moves',
    summary: 'What a call would move, and which permissions it would give, as of a block; nothing is sent',
    params: paramsOf({ chain: ChainParam, height: AtHeight }),
    body: CallBody,
    reply: ExpectedMoves,
    errors: [...ERRORS, 'BODY_MALFORMED', 'BLOCK_NOT_FOUND', 'CAPABILITY_MISSING'],
    cacheSeconds: 0,
  },
  findSimilarContracts: {
    method: 'GET',
    path: '/v1/{chain}/contract/similar',
    summary:
      'Contracts whose code, functions or deployer are those of a contract, how alike their codes are, and the like on other chains',
    params: paramsOf({
      chain: ChainParam,
      address: IdParam('Contract address.'),
      likeness: Type.Optional(
        Type.Integer({
          minimum: 50,
          maximum: 100,
          description: 'Least likeness of codes in per cent; 90 unless told.',
        }),
      ),
    }),
    reply: SimilarContracts,
    errors: [...ERRORS, 'CAPABILITY_MISSING', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 10,
  },
  getAddressStatus: {
    method: 'GET',
    path: '/v1/{chain}/contract/getAddressStatus',
    summary:
      'Whether an address is a contract, and verified for the code that stands there; null where that cannot be told',
    params: paramsOf({ chain: ChainParam, address: IdParam('Address to ask about.') }),
    reply: Type.Object({
      address: Type.String(),
      isContract: Nullable(Type.Boolean()),
      isToken: Type.Boolean(),
      verified: Nullable(Type.Boolean()),
    }),
    errors: ERRORS,
    cacheSeconds: 10,
  },
})
