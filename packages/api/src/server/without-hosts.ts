import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'

const A_NODE = 'the node'
/** Of a text no more is told than 200 characters. */
const LOOKED = 400
/** As `connect ECONNREFUSED 10.0.0.7:8545` has it. */
const HOST =
  /(?:\[[\da-f:.]+\]|(?:\d{1,3}\.){3}\d{1,3}|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})(?!\d)|(?:\d{1,3}\.){3}\d{1,3}|(?:[a-z\d-]+\.)+[a-z]{2,}/gi

/** A text about a node without where it is. `source` is its name, where one is known. */
export function hideHosts(told: string, source?: string): string {
  const text = told.slice(0, LOOKED)
  const named = source === undefined || source === '' ? text : text.replaceAll(source, A_NODE)
  return named.replaceAll(HOST, A_NODE)
}

/** The error without where the operator's nodes are, which is not for visitors (reliability S-46). Other errors than those of nodes are as they were. */
export function withoutHosts(error: OrreryError): OrreryError {
  if (error.kind !== 'upstream') return error
  const { source, ...context } = error.context as Readonly<Record<string, string | number>>
  const hide = (told: string): string => {
    const text = told.slice(0, LOOKED)
    const named = typeof source === 'string' && source !== '' ? text.replaceAll(source, A_NODE) : text
    // Elsewhere the words are the node's own, in which a colon means something else.
    return isOrreryError(error, 'UPSTREAM_UNREACHABLE') ? named.replaceAll(HOST, A_NODE) : named
  }
  const hidden = Object.entries(context).map(([slot, value]) => [slot, typeof value === 'string' ? hide(value) : value])
  return new OrreryError(error.code, {
    ...Object.fromEntries(hidden),
    ...(source !== undefined && { source: A_NODE }),
  } as never)
}
