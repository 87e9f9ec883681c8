import { ESPLORA_ROUTES, readRoute } from './register-esplora.ts'

type Json = { readonly [key: string]: unknown }

/** Where the routes live. */
export const ESPLORA_PREFIX = '/api/explorer/esplora'

const TEXT = { type: 'string' }
const NAME = /:(\w+)/g

function operation(method: string, path: string): Json {
  const names = ['chain', ...[...path.matchAll(NAME)].map((match) => match[1]!)]
  return {
    operationId: `esplora_${method}${path.replace(/\W+/g, '_')}`.toLowerCase(),
    tags: ['esplora'],
    summary: `Esplora: ${method} ${path}`,
    description:
      'In the form of Blockstream’s Esplora (API.md of github.com/Blockstream/esplora), for wallets built on it. Amounts are integers in base units, of any size. Refusals are plain text.',
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: TEXT })),
      ...(/^\/(?:address|scripthash)\/:\w+\/txs$/.test(path)
        ? [{ name: 'after_txid', in: 'query', description: 'The page behind this transaction.', schema: TEXT }]
        : []),
    ],
    ...(method === 'POST' && { requestBody: { required: true, content: { 'text/plain': { schema: TEXT } } } }),
    responses: {
      200: { description: 'JSON, plain text or bytes, as Esplora has it.' },
      default: { description: 'Why not, in plain text.' },
    },
  }
}

/** OpenAPI paths of the Esplora-shaped API. */
export function esploraPaths(): Readonly<Record<string, Json>> {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(ESPLORA_ROUTES)) {
    const { method, path } = readRoute(name)
    paths[`${ESPLORA_PREFIX}/{chain}${path.replace(NAME, '{$1}')}`] = {
      [method.toLowerCase()]: operation(method, path),
    }
  }
  return paths
}
