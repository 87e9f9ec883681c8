import { Type } from 'typebox'
import { LabelledFlows, LabelledGroups, LabelledHoldings } from '@orrery/model/wire/labels'
import { defineResource } from '../../contract/resource.ts'
import { ChainParam, IdParam, paramsOf } from '../../contract/params.ts'

const CHAIN = ['CHAIN_UNKNOWN', 'CHAIN_INACTIVE'] as const

const LabelSubjectParam = Type.Union([Type.Literal('exchanges'), Type.Literal('projects')], {
  description: 'Exchanges, or projects of decentralised finance.',
})

/** Whose addresses are, by the labels of whoever runs the site; none are known without (screens-evm §16.3, §16.5). */
export const labels = defineResource({
  listLabelled: {
    method: 'GET',
    path: '/v1/{chain}/labels/{labelled}',
    summary: 'Exchanges or projects by the operator’s labels, with what they have of the coin, the largest first',
    params: paramsOf({ chain: ChainParam, labelled: LabelSubjectParam }),
    reply: LabelledGroups,
    errors: CHAIN,
    cacheSeconds: 30,
  },
  getLabelled: {
    method: 'GET',
    path: '/v1/{chain}/labels/{labelled}/{tag}',
    summary: 'The tokens and the addresses of one exchange or project',
    params: paramsOf({
      chain: ChainParam,
      labelled: LabelSubjectParam,
      tag: IdParam('Name as the labels have it.'),
      byDay: Type.Optional(
        Type.Boolean({
          description: 'Tells what it had of the coin and of the tokens that are worth most by day in four weeks, too.',
        }),
      ),
    }),
    reply: LabelledHoldings,
    errors: [...CHAIN, 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 30,
  },
  getTokenFlows: {
    method: 'GET',
    path: '/v1/{chain}/tokens/{address}/exchange-flows',
    summary: 'What moved of a token between labelled exchanges and others in the last seven days',
    params: paramsOf({ chain: ChainParam, address: IdParam('Token contract.') }),
    reply: LabelledFlows,
    errors: [...CHAIN, 'ADDRESS_MALFORMED', 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
  getLabelledFlows: {
    method: 'GET',
    path: '/v1/{chain}/labels/{labelled}/{tag}/flows',
    summary: 'What moved between one exchange or project and others in the last seven days',
    params: paramsOf({ chain: ChainParam, labelled: LabelSubjectParam, tag: IdParam('Name as the labels have it.') }),
    reply: LabelledFlows,
    errors: [...CHAIN, 'STORE_LIMIT', 'STORE_UNAVAILABLE'],
    cacheSeconds: 5,
  },
})
