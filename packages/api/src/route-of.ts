import type { ApiRequest } from './client.ts'
import { CLIENT_ROUTES, type Contracts } from './client-routes.gen.ts'
import { usualPath } from './usual-path.ts'

/** Method and path of an endpoint; the path is below `/api/explorer`, with `{name}` for its parameters. */
export function routeOf(name: keyof Contracts): { readonly method: 'GET' | 'POST'; readonly template: string } {
  const route = CLIENT_ROUTES[name] || usualPath(name)
  const isPost = route.startsWith('POST ')
  const path = isPost ? route.slice(5) : route
  return { method: isPost ? 'POST' : 'GET', template: path.startsWith('/') ? path : `/v1/{chain}/${path}` }
}

/** Where anybody may make a call: its path below `/api/explorer`, and as its query what neither path nor body hold. */
export function callUrl({ name, path, params }: Pick<Parameters<ApiRequest>[0], 'name' | 'path' | 'params'>): string {
  const query = new URLSearchParams()
  const { template } = routeOf(name)
  for (const [key, value] of Object.entries(params))
    if (key !== 'body' && value !== undefined && !template.includes(`{${key}}`)) query.set(key, String(value))
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}
