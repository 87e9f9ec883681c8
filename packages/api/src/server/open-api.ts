import { ERRORS } from '@orrery/errors/book'
import type { Action } from './dispatch.ts'

type Json = { readonly [key: string]: unknown }

/** Path below which all endpoints live (explorer §7). */
export const API_PREFIX = '/api/explorer'

const HEAD = {
  anyOf: [
    {
      type: 'object',
      required: ['height', 'hash'],
      properties: { height: { type: 'integer' }, hash: { type: 'string' } },
    },
    { type: 'null' },
  ],
}

const FAILURE = {
  type: 'object',
  required: ['code', 'name', 'message', 'context', 'requestId'],
  properties: {
    code: { type: 'integer', not: { const: 0 } },
    name: { type: 'string' },
    message: { type: 'string' },
    context: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document of all endpoints, made from their descriptions; `others` are paths that have shapes of their own. */
export function openApi(actions: Iterable<Action>, server: string, others: Readonly<Record<string, Json>> = {}): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const action of actions)
    (paths[`${API_PREFIX}${action.endpoint.path}`] ??= {})[action.endpoint.method.toLowerCase()] = operation(action)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orrery',
      version: '1.0.0',
      description:
        'Every answer below `/api/explorer/v1` and `/v2` is an envelope: `{code: 0, data, head}`, or `{code, name, message, context, requestId}` with a code of the error book. `head` is the block that the whole answer reflects. Beside them stand APIs in the shapes of others, for scripts and wallets that know those.\n\nDocuments beside this one: [columns of files](/docs/columns), [how the API is used](/docs/guides/use-the-api), [errors](/docs/errors), [how a site is run](/docs/guides/operate), [what changed](/docs/changelog).',
    },
    servers: [{ url: server }],
    paths: { ...paths, ...others },
    components: { schemas: { Failure: FAILURE } },
  }
}

function operation({ name, noun, endpoint }: Action): Json {
  const schema = endpoint.params as unknown as {
    readonly properties: Readonly<Record<string, Json>>
    readonly required?: readonly string[]
  }
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    parameters: Object.entries(schema.properties).map(([param, { description, ...rest }]) => ({
      name: param,
      in: endpoint.path.includes(`{${param}}`) ? 'path' : 'query',
      required: schema.required?.includes(param) ?? false,
      ...(description !== undefined && { description }),
      schema: rest,
    })),
    ...(endpoint.body !== undefined && { requestBody: { required: true, content: jsonOf(endpoint.body) } }),
    responses: {
      200: {
        description: 'The data, and the block that it reflects.',
        content: jsonOf({
          type: 'object',
          required: ['code', 'data', 'head'],
          properties: { code: { const: 0 }, data: endpoint.reply, head: HEAD },
        }),
      },
      default: { description: failuresOf(endpoint.errors), content: jsonOf({ $ref: '#/components/schemas/Failure' }) },
    },
  }
}

const jsonOf = (schema: unknown): Json => ({ 'application/json': { schema } })

const failuresOf = (codes: Action['endpoint']['errors']): string =>
  [
    'A failure of the error book.',
    ...[...new Set(['PARAMETER_INVALID' as const, ...codes])].map(
      (code) => `${ERRORS[code].number} ${code}: ${ERRORS[code].message}`,
    ),
  ].join('\n\n')
