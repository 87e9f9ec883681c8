import { OrreryError } from '@orrery/errors/orrery-error'
import type { Clock } from '@orrery/primitives/clock'
import { Agent } from 'undici'
import { giveBody } from './body-pool.ts'
import { parseLosslessJson } from './lossless-json.ts'
import { post, PostFault } from './post.ts'
import { ShapeError, type Shape } from './shape.ts'
import { parseSourceUrl } from './source-url.ts'

/** One question to a service that speaks JSON over HTTP. */
export type RestCall<T> = {
  /** Below the service's URL, with its query: `/v1/graph`. */
  readonly path: string
  /** The parameters of a POST; null makes it a GET. */
  readonly body: string | null
  readonly parse: Shape<T>
  /** Of the answer, after decompression. */
  readonly maxBytes: number
  /** From connecting to the last byte. */
  readonly timeoutMs: number
}

/** A service beside the nodes: no batches, no fail-over. */
export type RestClient = {
  /** Host and port: what may be shown. */
  readonly name: string
  /** Throws the `UPSTREAM_…` errors of the book, or the signal's reason. */
  ask<T>(call: RestCall<T>, signal: AbortSignal): Promise<T>
  close(): Promise<void>
}

/**
 * Asks one service, below its URL and with the URL's own query. `headers` carry its credentials, which are sent and never told; `ca` is the certificate that it is trusted by beside the system's, in PEM.
 * Answers are read without loss of digits (`lossless-json.ts`). Throws `CONFIG_INVALID` when the URL is none.
 */
export function createRestClient(options: {
  readonly url: string
  /** Key of the configuration, for the error. */
  readonly key: string
  /** Whom errors name as the chain of the node that does not answer. */
  readonly chain: string
  readonly headers: Readonly<Record<string, string>>
  readonly ca?: string
  readonly clock: Clock
}): RestClient {
  const { clock, ca, chain } = options
  const url = readUrl(options.url, options.key)
  const agent = new Agent({
    connections: 2,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(ca !== undefined && { connect: { ca } }),
  })
  const [root = '', ...rest] = url.path.split('?')
  const base = root.replace(/\/+$/, '')
  // Keys of some services stand in the query: it goes along with every question.
  const query = rest.join('?')
  const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'gzip', ...options.headers }
  if (url.authorization !== null) headers['authorization'] = url.authorization

  return {
    name: url.name,
    async ask({ path, body, parse, maxBytes, timeoutMs }, signal) {
      const method = path.split('?')[0]!
      const sent = body === null ? headers : { ...headers, 'content-type': 'application/json' }
      const answer = await post(agent, url.origin, {
        path: base + path + (query === '' ? '' : (path.includes('?') ? '&' : '?') + query),
        headers: sent,
        body,
        timeoutMs,
        maxBytes,
        clock,
        signal,
      }).catch((cause: unknown) => {
        if (!(cause instanceof PostFault)) throw cause
        if (cause.reason === 'timeout')
          throw new OrreryError('UPSTREAM_TIMEOUT', { source: url.name, method, ms: timeoutMs }, { cause })
        if (cause.reason === 'too-large')
          throw new OrreryError('UPSTREAM_TOO_LARGE', { source: url.name, method, limit: maxBytes }, { cause })
        throw new OrreryError('UPSTREAM_UNREACHABLE', { chain, reason: url.hide(cause.message) }, { cause })
      })
      // clnrest answers a call with 201.
      if (answer.status < 200 || answer.status > 299)
        throw new OrreryError('UPSTREAM_STATUS', { source: url.name, method, status: answer.status })
      try {
        return parse(parseLosslessJson(answer.body.toString('utf8')))
      } catch (cause) {
        if (!(cause instanceof ShapeError) && !(cause instanceof SyntaxError) && !(cause instanceof RangeError))
          throw cause
        const where = cause instanceof ShapeError ? cause.describe() : 'result: expected whole JSON'
        throw new OrreryError('UPSTREAM_SHAPE', { source: url.name, method, path: where }, { cause })
      } finally {
        giveBody(answer.body)
      }
    },
    close: () => agent.destroy(),
  }
}

function readUrl(text: string, key: string) {
  try {
    const url = parseSourceUrl(text)
    if (url.kind !== 'http') throw new RangeError('it is reached by http or https')
    return url
  } catch (cause) {
    throw new OrreryError(
      'CONFIG_INVALID',
      { key, reason: cause instanceof Error ? cause.message : 'not a URL' },
      { cause },
    )
  }
}
