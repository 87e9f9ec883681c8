import { MODULES } from './all-modules.ts'

type Json = { readonly [key: string]: unknown }

const TEXT = { type: 'string' }
const NAME = /\?$/

/** The actions as a table: OpenAPI has no word for what depends on a parameter. */
function actionTable(): string {
  const rows = Object.entries(MODULES).flatMap(([module, actions]) =>
    Object.entries(actions).map(([action, { summary, params }]) => {
      const named = params.map((param) => `\`${param}\``).join(' ')
      return `| ${module} | ${action} | ${named} | ${summary} |`
    }),
  )
  return ['| module | action | parameters | answer |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const DESCRIPTION = [
  'In the shape of Etherscan’s API, so that scripts made for it work: `{status, message, result}`, all numbers as decimal text in base units; the `proxy` module answers as JSON-RPC.',
  'Where the index lacks blocks of the asked range, `message` is `OK-Partial, …` and says which; where nothing can be told for that reason, `status` is "0". `page` × `offset` reaches 10,000 rows. `cumulativeGasUsed` is told where at most 5,000 transactions stand before the rows in their blocks, and is empty elsewhere. An API key is not needed and not looked at.',
  'A `?` marks what may be left out.',
  actionTable(),
].join('\n\n')

const parameter = (name: string, place: 'path' | 'query', required: boolean, rest: Json = {}): Json => ({
  name,
  in: place,
  required,
  schema: TEXT,
  ...rest,
})

function operation(id: string, method: string, places: readonly Json[], description: string): Json {
  const actions = Object.values(MODULES).flatMap((module) => Object.entries(module))
  const names = [...new Set(actions.flatMap(([, { params }]) => params.map((param) => param.replace(NAME, ''))))]
  return {
    operationId: `${id}_${method}`,
    tags: ['etherscan'],
    summary: 'Etherscan-shaped API',
    description,
    parameters: [
      ...places,
      parameter('module', 'query', true, { schema: { ...TEXT, enum: Object.keys(MODULES) } }),
      parameter('action', 'query', true, { schema: { ...TEXT, enum: actions.map(([name]) => name) } }),
      ...names.map((name) => parameter(name, 'query', false)),
    ],
    responses: {
      200: {
        description: 'What was asked, or why not.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { status: { enum: ['0', '1'] }, message: TEXT, result: {} },
            },
          },
        },
      },
    },
  }
}

/** OpenAPI paths of the Etherscan-shaped API. */
export function etherscanPaths(): Readonly<Record<string, Json>> {
  const chainId = parameter('chainid', 'query', false, {
    description: 'EIP-155 id of the chain; may be left out where the site has one EVM chain.',
  })
  const chain = parameter('chain', 'path', true, { description: 'Chain code, path or alias.' })
  const both = (id: string, places: readonly Json[], description: string): Json => ({
    get: operation(id, 'get', places, description),
    post: operation(id, 'post', places, 'The same with a form in the body, for long parameters.'),
  })
  return {
    '/{chain}/api': both('etherscanOfChain', [chain], DESCRIPTION),
    '/api': both('etherscan', [chainId], 'The same with the chain by its id. See `/{chain}/api`.'),
    '/v2/api': both('etherscanV2', [chainId], 'The same with the chain by its id. See `/{chain}/api`.'),
    '/v2/chainlist': {
      get: {
        operationId: 'etherscanChainList',
        tags: ['etherscan'],
        summary: 'Chains that `chainid` may name.',
        responses: { 200: { description: 'The list.' } },
      },
    },
  }
}
