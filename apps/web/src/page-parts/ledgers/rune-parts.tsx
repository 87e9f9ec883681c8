import { AmountText } from '@orrery/entities/amount'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RuneRef } from '@orrery/model/wire/rune'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../foreign-text.ts'

/** A rune by its name, which its etcher chose. */
export function RuneLink({ rune }: { readonly rune: RuneRef }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/rune/${rune.id}`}>
      <bdi>{rune.name}</bdi>
    </Link>
  )
}

/** An amount of a rune, in its own decimals and sign. */
export const RuneAmount = ({ rune, amount }: { readonly rune: RuneRef; readonly amount: string }) => (
  <AmountText
    base={amount}
    decimals={rune.divisibility}
    symbol={rune.symbol === null ? null : foreignText(rune.symbol)}
  />
)

/** A word of ours, by its key. */
export function Word({ word }: { readonly word: string }) {
  const { t } = usePageContext()
  return <>{t(word)}</>
}
