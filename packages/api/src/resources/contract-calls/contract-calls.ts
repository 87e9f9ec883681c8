import { Type, type Static } from 'typebox'
import { FunctionAnswer, UnsignedCall } from '@orrery/model/wire/function-call'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, paramsOf } from '../../contract/params.ts'

/** Entries of an interface that a request may carry, and arguments of one call: more than any contract has. */
const MOST_ENTRIES = 2_000
const MOST_ARGUMENTS = 200

const Called = {
  address: Type.String({ minLength: 1, maxLength: 160, description: 'The contract.' }),
  method: Type.String({
    minLength: 1,
    maxLength: 2_000,
    description:
      'A function by its name, `balanceOf`, its signature, `balanceOf(address)`, or its selector, `0x70a08231`. A name that several functions share is refused.',
  }),
  params: Type.Optional(
    Type.Array(Type.Unknown(), {
      maxItems: MOST_ARGUMENTS,
      description:
        'Its arguments in their order: numbers as decimal or hex text (or whole numbers below 2^53), bytes and addresses as hex, arrays as lists, tuples as lists or as objects by the names of their fields.',
    }),
  ),
  abi: Type.Optional(
    Type.Array(Type.Unknown(), {
      minItems: 1,
      maxItems: MOST_ENTRIES,
      description:
        'The interface as compilers write it (JSON). Without it what is known here of the code that stands there, or behind it.',
    }),
  ),
  from: Type.Optional(Type.String({ minLength: 1, maxLength: 160, description: 'Who calls; nobody unless told.' })),
  value: Type.Optional(
    Type.String({ pattern: '^\\d{1,78}$', description: 'Base units of the chain’s coin; none unless told.' }),
  ),
}

const ReadBody = Type.Object(
  {
    ...Called,
    /** explorer §7: clients tell it on smaller chains. They are answered as all others are. */
    isLight: Type.Optional(Type.Boolean({ description: 'Taken and without meaning: every chain is asked alike.' })),
  },
  { additionalProperties: false },
)
const WriteBody = Type.Object(Called, { additionalProperties: false })

export type WriteBody = Static<typeof WriteBody>

const ERRORS = [
  'CHAIN_UNKNOWN',
  'CHAIN_INACTIVE',
  'ADDRESS_MALFORMED',
  'BODY_MALFORMED',
  'PARAMETER_INVALID',
  'CONTRACT_NOT_VERIFIED',
  'CAPABILITY_MISSING',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
] as const

/** Functions of contracts, called by their names (explorer §7). */
export const contractCalls = defineResource({
  readContract: {
    method: 'POST',
    path: '/v1/{chain}/contract/read',
    summary: 'Calls a function of a contract by its name, without sending anything, and tells what it answers',
    params: paramsOf({
      chain: ChainParam,
      height: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 4_294_967_295, description: 'The newest block unless told.' }),
      ),
    }),
    body: ReadBody,
    reply: FunctionAnswer,
    errors: [...ERRORS, 'BLOCK_NOT_FOUND'],
    cacheSeconds: 0,
  },
  writeContract: {
    method: 'POST',
    path: '/v1/{chain}/contract/write',
    summary: 'The transaction that calls a function of a contract, for a wallet to sign; nothing is sent',
    params: paramsOf({ chain: ChainParam }),
    body: WriteBody,
    reply: UnsignedCall,
    errors: ERRORS,
    cacheSeconds: 0,
  },
})
