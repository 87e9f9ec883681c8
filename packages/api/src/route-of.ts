import { CLIENT_ROUTES, type Contracts } from './client-routes.gen.ts'

/** Method and path of an endpoint; the path is below `/api/explorer`, with `{name}` for its parameters. */
export function routeOf(name: keyof Contracts): { readonly method: 'GET' | 'POST'; readonly template: string } {
  const route: string = CLIENT_ROUTES[name]
  const isPost = route.startsWith('POST ')
  const path = isPost ? route.slice(5) : route
  return { method: isPost ? 'POST' : 'GET', template: path.startsWith('/') ? path : `/v1/{chain}/${path}` }
}
