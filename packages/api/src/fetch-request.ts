import { OrreryError } from '@orrery/errors/orrery-error'
import type { Envelope } from '@orrery/model/wire/common'
import type { ApiRequest } from './client.ts'
import { routeOf } from './route-of.ts'

/**
 * A transport over HTTP. `baseUrl` ends in `/api/explorer`. What is not an envelope rejects with
 * `UPSTREAM_SHAPE`, a failing connection with `UPSTREAM_UNREACHABLE`, an aborted signal with its reason.
 */
export function createFetchRequest(baseUrl: string): ApiRequest {
  return async ({ name, method, path, params }, signal) => {
    const query = new URLSearchParams()
    const { body: carried, ...named } = params
    const { template } = routeOf(name)
    for (const [key, value] of Object.entries(named))
      if (value !== undefined && !template.includes(`{${key}}`)) query.set(key, String(value))
    const url = `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(carried !== undefined && { 'content-type': 'application/json' }) },
      ...(carried !== undefined && { body: JSON.stringify(carried) }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw new OrreryError(
        'UPSTREAM_UNREACHABLE',
        { chain: String(params['chain'] ?? 'the explorer'), reason: 'the connection failed' },
        { cause },
      )
    })
    const body: unknown = await response.json().catch(() => null)
    signal?.throwIfAborted()
    if (!isEnvelope(body))
      throw new OrreryError('UPSTREAM_SHAPE', {
        source: 'the explorer',
        method: name,
        path: `status ${response.status}`,
      })
    return body
  }
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  (body.code === 0 ? 'data' in body : typeof body.code === 'number' && 'name' in body)
