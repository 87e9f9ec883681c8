import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'

const A_NODE = 'the node'
/** Of a text no more is told than 200 characters. */
const LOOKED = 400
/** As `connect ECONNREFUSED 10.0.0.7:8545` has it. */
const HOST =
  /(?:\[[\da-f:.]+\]|(?:\d{1,3}\.){3}\d{1,3}|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})(?!\d)|(?:\d{1,3}\.){3}\d{1,3}|(?:[a-z\d-]+\.)+[a-z]{2,}/gi

/** A text about a node without its name, where one is known. */
function hideName(told: string, source: unknown): string {
  const text = told.slice(0, LOOKED)
  return typeof source === 'string' && source !== '' ? text.replaceAll(source, A_NODE) : text
}

/** What nodes count in their own words, as in `nonce:7`: no host has such a name where nothing says that one follows. */
const COUNTED =
  /^(?:balance|batch|basefee|block|chainid|code|count|error|gas|gasprice|height|id|index|length|level|limit|line|max|min|nonce|number|offset|position|retry|size|slot|status|supplied|timeout|want|have|allowed|maxfeepergas):/i
/** What stands before a host, as in `connect ECONNREFUSED limit:8545` or `http://limit:8545`. */
const LEADS = /(?:[/@.]|\b(?:E[A-Z_]{4,}|connect|dial|host|lookup|proxy|tcp|to|upstream|via)[\s:]+)$/i

/**
 * A text about a node without where it is. `source` is its name, where one is known. A word with a number behind a colon is taken for a host unless it is one that nodes count in
 * and nothing before it leads to a host.
 */
export const hideHosts = (told: string, source?: unknown): string =>
  hideName(told, source).replaceAll(HOST, (found, at: number, text: string) =>
    // `geth:8545: other side closed` is how our own list of nodes begins.
    COUNTED.test(found) && text[at + found.length] !== ':' && !LEADS.test(text.slice(Math.max(0, at - 40), at))
      ? found
      : A_NODE,
  )

/** The error without where the operator's nodes are, which is not for visitors (reliability S-46). Other errors than those of nodes are as they were. */
export function withoutHosts(error: OrreryError): OrreryError {
  if (error.kind !== 'upstream') return error
  const { source, ...context } = error.context as Readonly<Record<string, string | number>>
  // Elsewhere the words are the node's own, in which a colon means something else.
  const hide = isOrreryError(error, 'UPSTREAM_UNREACHABLE') ? hideHosts : hideName
  const hidden = Object.entries(context).map(([slot, value]) => [
    slot,
    typeof value === 'string' ? hide(value, source) : value,
  ])
  return new OrreryError(error.code, {
    ...Object.fromEntries(hidden),
    ...(source !== undefined && { source: A_NODE }),
  } as never)
}
