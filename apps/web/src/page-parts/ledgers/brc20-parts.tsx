import { AmountText } from '@orrery/entities/amount'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { Brc20Ref } from '@orrery/model/wire/brc20'
import { Banner } from '@orrery/ui/banner'
import { Link } from '@orrery/ui/link'
import { tickerText } from '../ticker-text.ts'

/** The page of a token, by the id of its deploy: a ticker may hold what no address can. */
export const brc20Path = (chainPath: string, { id }: Pick<Brc20Ref, 'id'>): string => `/${chainPath}/brc20/${id}`

/** A token by its ticker, which its deployer chose. */
export function Brc20Link({ token }: { readonly token: Brc20Ref }) {
  const { path } = usePageChain()
  return (
    <Link to={brc20Path(path, token)}>
      <bdi>{tickerText(token)}</bdi>
    </Link>
  )
}

/** An amount of a token, in its own decimals; its ticker where no column beside it says it. */
export const Brc20Amount = ({
  token,
  amount,
  bare = false,
}: {
  readonly token: Brc20Ref
  readonly amount: string
  readonly bare?: boolean
}) => <AmountText base={amount} decimals={token.decimals} symbol={tickerText(token)} bare={bare} />

/** For lists of what an address has and what a message did. */
export const BRC20_DOUBT = {
  note: (from: number) => <UndecidedNote from={from} />,
  empty: 'empty.brc20Unsure',
} as const

/** That amounts are not certain from a block on, and why. */
export function UndecidedNote({ from }: { readonly from: number | null }) {
  const { t, locale } = usePageContext()
  if (from === null) return null
  return <Banner tone="warn">{t('brc20.undecided.text', { block: formatNumber(from, { locale }) })}</Banner>
}
