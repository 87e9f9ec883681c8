import { usePageContext } from '@orrery/entities/page-context'
import type { SearchHint } from '@orrery/model/wire/search'
import { useSite } from '../app/site.ts'

/** Why something that a search recognised was not found, in the language of the page; what is wrong with an address is told in English alone. */
export function SearchHintLine({ hint }: { readonly hint: SearchHint }) {
  const { t } = usePageContext()
  const { chains } = useSite()
  return (
    <>
      <strong>
        <bdi>{chains.find(({ code }) => code === hint.chain)?.name.full ?? hint.chain}</bdi>
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
