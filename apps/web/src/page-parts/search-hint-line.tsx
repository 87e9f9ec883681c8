import { usePageContext } from '@orrery/entities/page-context'
import type { SearchHint } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'

/** Why something that a search recognised was not found, in the language of the page; what is wrong with an address is told in English alone. */
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
  return (
    <>
      <strong>
        <bdi>{on.map((code) => chains.find((chain) => chain.code === code)?.name.full ?? code).join(', ')}</bdi>
      </strong>
      {' · '}
      {t(`search.why.${hint.why}`)}
      {hint.why === 'malformed' && (
        <>
          {' '}
          <bdi lang="en" dir="ltr">
            ({hint.reason})
          </bdi>
        </>
      )}
    </>
  )
}
