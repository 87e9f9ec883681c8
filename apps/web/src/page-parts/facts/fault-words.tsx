import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { usePageContext } from '@orrery/entities/page-context'
import { NodeRefusal } from '../ask-node.ts'

/** Why something could not be done, as plain values. */
export type Fault = {
  /** Of the book of errors. */
  readonly code: string
  readonly context: Readonly<Record<string, string | number>>
  /** What is told in English alone: the words of a node, or of the book; null where there are none. */
  readonly said: string | null
}

/** Their sentences speak of whole pages and of what stands in their addresses. */
const OF_PAGES = new Set(['INTERNAL', 'PARAMETER_INVALID', 'CURSOR_INVALID'])

/** What a call threw. Of an error that is not in the book nothing is repeated: it is a fault of ours. */
export function faultOf(error: unknown): Fault {
  if (isOrreryError(error)) {
    const { code, context, message } = error
    const { reason } = context as { readonly reason?: unknown }
    const own = code === 'UPSTREAM_RPC' && typeof reason === 'string' ? reason : message
    return { code, context: context as Fault['context'], said: own }
  }
  if (error instanceof NodeRefusal) return { code: 'UPSTREAM_RPC', context: {}, said: error.message }
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { code: isLate ? 'UPSTREAM_TIMEOUT' : 'INTERNAL', context: {}, said: null }
}

/**
 * What went wrong in the visitor's language: what is the matter with an address, or the book's title and sentence. What has no sentence in
 * every language stands behind its title in its own words, marked as English.
 */
export function FaultWords({ fault: { code, context, said } }: { readonly fault: Fault }) {
  const { t, chain } = usePageContext()
  const slots = { ...context, ...(chain !== null && { chain: chain.name.full }) }
  const wrong = context['fault']
  if (wrong !== undefined)
    return (
      <>
        {t('problem.ADDRESS_MALFORMED.title')}. {t(`addressFault.${wrong}`, slots)}
      </>
    )
  const [title, text] = [`problem.${code}.title`, `problem.${code}.text`]
  const named = t(title, slots)
  const told = OF_PAGES.has(code) ? text : t(text, slots)
  return (
    <>
      {named === title ? t('part.failed') : named}
      {told === text ? said !== null && ': ' : '. '}
      {told !== text
        ? told
        : said !== null && (
            <bdi lang="en" dir="ltr">
              {said}
            </bdi>
          )}
    </>
  )
}
