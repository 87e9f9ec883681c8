import { FEEDS } from './feed-routes.ts'
import { FEEDS_PREFIX } from './register-feeds.ts'

type Json = { readonly [key: string]: unknown }

const NAME = /:(\w+)/g

/** OpenAPI paths of the feeds. */
export const feedPaths = (): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(FEEDS).map(([path, { summary }]) => [
      `${FEEDS_PREFIX}/{chain}${path.replace(NAME, '{$1}')}.{form}`,
      {
        get: {
          operationId: `feed${path.replace(/\W+/g, '_')}`,
          tags: ['feeds'],
          summary,
          parameters: [
            ...['chain', ...[...path.matchAll(NAME)].map((match) => match[1]!)].map((name) => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string' },
            })),
            { name: 'form', in: 'path', required: true, schema: { type: 'string', enum: ['atom', 'rss'] } },
          ],
          responses: {
            200: { description: 'Atom 1.0 or RSS 2.0.' },
            default: { description: 'Why not, in plain text.' },
          },
        },
      },
    ]),
  )
