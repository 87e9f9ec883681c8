import { addressFault } from '@orrery/errors/address-fault'
import { usePageContext } from '@orrery/entities/page-context'
import type { SearchHint } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'

/** Why something that a search recognised was not found, in the language of the page; a fault of an address that no language has words for is told in English. */
export function SearchHintLine({
  hint,
  on = [hint.chain],
}: {
  readonly hint: SearchHint
  /** Codes of all chains that say so; its own unless told. */
  readonly on?: readonly string[]
}) {
  const { t } = usePageContext()
  const { chains } = useSite()
  const reason = hint.reason.replace(/^Invalid address: /, '')
  const { fault, ...slots } = addressFault(reason)
  return (
    <>
      <strong>
        <bdi>{on.map((code) => chains.find((chain) => chain.code === code)?.name.full ?? code).join(', ')}</bdi>
      </strong>
      {' · '}
      {/* An address of the extension block is a good one. */}
      {fault !== 'mweb' && t(`search.why.${hint.why}`)}
      {hint.why === 'malformed' && (
        <>
          {' '}
          {fault === undefined ? (
            <bdi lang="en" dir="ltr">
              ({reason})
            </bdi>
          ) : (
            t(`addressFault.${fault}`, slots)
          )}
        </>
      )}
    </>
  )
}
