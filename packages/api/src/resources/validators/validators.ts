import { Type } from 'typebox'
import { ValidatorStates } from '@orrery/model/wire/consensus-block'
import { ChainParam, paramsOf } from '../../contract/params.ts'
import { defineResource } from '../../contract/resource.ts'

/** Validators of a chain's consensus layer by their keys. */
export const validators = defineResource({
  listValidatorStates: {
    method: 'GET',
    path: '/v1/{chain}/validator-states',
    summary: 'What the operator’s consensus node says of validators by their keys, and whether there is such a node',
    params: paramsOf({
      chain: ChainParam,
      keys: Type.Optional(
        Type.String({
          pattern: '^0x[0-9a-fA-F]{96}(,0x[0-9a-fA-F]{96}){0,24}$',
          maxLength: 25 * 99,
          description:
            'BLS public keys, at most 25 with commas between. Without them only whether somebody can be asked.',
        }),
      ),
    }),
    reply: ValidatorStates,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE', 'UPSTREAM_UNREACHABLE', 'UPSTREAM_TIMEOUT'],
    cacheSeconds: 12,
  },
})
