import { OrreryError } from '@orrery/errors/orrery-error'
import type { Envelope } from '@orrery/model/wire/common'
import type { ApiRequest } from './client.ts'
import { callUrl } from './route-of.ts'

/**
 * A transport over HTTP. `baseUrl` ends in `/api/explorer`. What is not an envelope rejects with
 * `UPSTREAM_SHAPE`, a failing connection with `UPSTREAM_UNREACHABLE`, an aborted signal with its reason.
 */
export function createFetchRequest(baseUrl: string): ApiRequest {
  return async (call, signal) => {
    const { name, method, params } = call
    const { body: carried } = params
    const response = await fetch(baseUrl + callUrl(call), {
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
