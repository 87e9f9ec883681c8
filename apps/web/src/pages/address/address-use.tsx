import { useCallback, type ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { Translate } from '@orrery/i18n/translate'
import type { AddressUse } from '@orrery/model/wire/address-activity'
import { TxLink } from '@orrery/entities/tx-link'
import { useSite } from '../../app/site.ts'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { Link } from '@orrery/ui/link'
import type { Fact } from '../../page-parts/facts/facts.tsx'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { LateFacts, useLate, useRankFact } from './late-facts.tsx'

/** What an address paid, or who calls a contract, and what the blocks brought that it produced (screens-evm §5). It may take long to count, so it is asked for when the page stands; its place is kept. */
export function AddressUseView({
  address,
  isContract,
  isProxy,
  balance,
  makesBlocks,
  getsWithdrawals,
}: {
  readonly address: string
  readonly isContract: boolean
  readonly isProxy: boolean
  /** Base units; null where nobody tells it. */
  readonly balance: string | null
  readonly makesBlocks: boolean
  readonly getsWithdrawals: boolean
}) {
  const { t, locale } = usePageContext()
  const { code, path } = usePageChain()
  const { api } = useSite()
  const late = useLate<AddressUse>(
    useCallback((signal) => api.getAddressUse({ chain: code, address }, signal), [api, code, address]),
  )
  const use = late.told
  const rankFact = useRankFact(use)
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of [
    'use.sent',
    'use.asOf',
    'use.made',
    'use.withdrawn',
    'use.inside.untold',
    'fact.feesPaid',
    'fact.firstTx',
    'fact.lastTx',
    'tab.nfts',
    'fact.gasSpent',
    'fact.gasSpent.hint',
    'count.floor',
    'holdings.value',
    'holdings.unpriced',
    'empty.holdings',
    'filter.worth.untold',
    'fact.funded.none',
    'contract.unverified',
    'verify.match.full',
    'verify.match.partial',
    'empty.upgrades',
    'tab.internal',
  ])
    t(word)
  const calls = use?.calls ?? null
  const sent = use?.sent ?? null
  const made = use?.made ?? null
  const withdrawn = use?.withdrawn ?? null
  const number = (value: number) => formatNumber(value, { locale })
  const facts: readonly Fact[] = [
    ...(isContract ? [{ label: 'column.verified', ...verifiedFact(use, address, path, t) }] : []),
    ...(isProxy
      ? [
          {
            label: 'fact.lastUpgrade',
            value: use?.upgraded ? <TxLink hash={use.upgraded.txHash} /> : MISSING,
            ...(use !== null && { note: use.upgraded ? <Age ms={use.upgraded.timeMs} /> : t('empty.upgrades') }),
          },
        ]
      : []),
    ...(isContract
      ? [
          {
            label: 'fact.calls30d',
            value: <AtLeast isFloor={calls?.isFloor}>{<Figure value={calls?.txs ?? null} />}</AtLeast>,
            note: null,
          },
          {
            label: 'fact.callers30d',
            value: <AtLeast isFloor={calls?.isFloor}>{<Figure value={calls?.callers ?? null} />}</AtLeast>,
            note: null,
          },
          {
            label: 'fact.callFees30d',
            value: <AtLeast isFloor={calls?.isFloor}>{<Amount base={calls?.fees ?? null} />}</AtLeast>,
            note: null,
          },
        ]
      : []),
    // On some chains contracts send as well.
    ...(!isContract || (sent !== null && sent.txs > 0)
      ? [
          {
            label: 'fact.feesPaid',
            value: <AtLeast isFloor={sent?.isFloor}>{<Amount base={sent?.fees ?? null} />}</AtLeast>,
            ...(sent !== null &&
              use?.at != null && {
                note: `${t('use.sent', { count: sent.txs })} · ${t('use.asOf', { height: number(use.at) })}`,
              }),
          },
        ]
      : []),
    ...(isContract && !use?.gas?.txs
      ? []
      : [
          {
            label: 'fact.gasSpent',
            value: (
              <AtLeast isFloor={use?.gas?.isFloor}>
                <Figure value={use?.gas?.gas ?? null} />
              </AtLeast>
            ),
            ...(use?.gas && {
              note: `${t('use.sent', { count: use.gas.txs })} · ${t('use.asOf', { height: number(use.gas.height) })}`,
            }),
          },
        ]),
    ...(makesBlocks
      ? [
          {
            label: 'fact.earned',
            value: (
              <AtLeast isFloor={made !== null && made.reward !== null && made.isFloor}>
                <Amount base={made?.reward ?? null} rounding="up" />
              </AtLeast>
            ),
            ...(made !== null &&
              made.blocks > 0 && { note: t('use.made', { count: made.blocks, height: number(made.from) }) }),
          },
        ]
      : []),
    ...(getsWithdrawals
      ? [
          {
            label: 'fact.withdrawn',
            value: (
              <AtLeast isFloor={withdrawn?.isFloor}>
                <Amount base={withdrawn?.amount ?? null} />
              </AtLeast>
            ),
            ...(withdrawn !== null && { note: t('use.withdrawn', { count: withdrawn.count }) }),
          },
        ]
      : []),
    {
      label: 'fact.balanceWorth',
      value: use?.price === undefined || balance === null ? MISSING : <CoinWorth base={balance} price={use.price} />,
      ...(use !== null && {
        note: use.price === undefined ? t('filter.worth.untold') : <CoinPrice price={use.price} />,
      }),
    },
    {
      label: 'holdings.value',
      value: use?.tokens && use.tokens.priced > 0 ? <WorthText worth={use.tokens.worth} /> : MISSING,
      ...(use !== null && { note: tokensNote(use.tokens, t) }),
    },
    {
      label: 'tab.nfts',
      note: null,
      value: use?.items ? (
        <AtLeast isFloor={use.items.isFloor}>
          <Link to={`/${path}/address/${encodeURIComponent(address)}/nfts`}>
            <Figure value={use.items.count} />
          </Link>
        </AtLeast>
      ) : (
        MISSING
      ),
    },
    {
      label: 'tab.internal',
      value: use?.inside ? (
        <AtLeast isFloor={use.inside.isFloor}>
          <Link to={`/${path}/address/${encodeURIComponent(address)}/internal`}>
            <Figure value={use.inside.count} />
          </Link>
        </AtLeast>
      ) : (
        MISSING
      ),
      ...(use !== null && use.inside === undefined && { note: t('use.inside.untold') }),
    },
    ...(['first', 'last'] as const).map((end) => {
      const tx = use?.[end]
      return {
        label: end === 'first' ? 'fact.firstTx' : 'fact.lastTx',
        value: tx ? <TxLink hash={tx.txHash} /> : MISSING,
        ...(tx && { note: <Age ms={tx.timeMs} /> }),
      }
    }),
    {
      label: 'fact.funded',
      value: use?.funded ? <AddressLink address={use.funded.from} /> : MISSING,
      ...(use?.funded && { note: <TxLink hash={use.funded.txHash} /> }),
      // Items are counted where every block is indexed, and only there it is known that nothing did.
      ...(use?.funded === null && use.items !== undefined && { note: t('fact.funded.none') }),
    },
    rankFact,
  ]
  return <LateFacts facts={facts} late={late} />
}

/** What a balance of the chain's coin is worth at a price of a whole one. */
function CoinWorth({ base, price }: { readonly base: string; readonly price: string }) {
  const { native } = usePageChain()
  return <WorthText worth={{ coin: null, dollars: dollarsFor(base, price, native.decimals) }} />
}

/** What one coin is worth: the rate that the worth above was counted with. */
function CoinPrice({ price }: { readonly price: string }) {
  const { native } = usePageChain()
  return (
    <bdi dir="ltr">
      1 {native.symbol.toUpperCase()} = <WorthText worth={{ coin: null, dollars: price }} />
    </bdi>
  )
}

/** Dollars for base units of a coin of so many decimals. Outside of what draws it, where the build takes no bigint. Pure. */
const dollarsFor = (base: string, price: string, decimals: number): string =>
  ((BigInt(base) * BigInt(price)) / 10n ** BigInt(decimals)).toString()

/** Under which name a contract was verified, how well, and with which compiler; or that nobody did. */
function verifiedFact(use: AddressUse | null, address: string, path: string, t: Translate): Omit<Fact, 'label'> {
  const source = use?.source
  if (source == null) return { value: MISSING, ...(source === null && { note: t('contract.unverified') }) }
  return {
    value: (
      <Link to={`/${path}/address/${encodeURIComponent(address)}/contract`}>
        <bdi dir="ltr">{displayName(source.name).text}</bdi>
      </Link>
    ),
    note: (
      <>
        {t(`verify.match.${source.match}`)} · <bdi dir="ltr">{displayName(source.compiler).text}</bdi>
      </>
    ),
  }
}

/** Why there is no worth of all tokens, or what it leaves out. */
function tokensNote(tokens: AddressUse['tokens'], t: Translate): string {
  if (tokens === undefined) return t('filter.worth.untold')
  return tokens.priced + tokens.unpriced === 0
    ? t('empty.holdings')
    : t('holdings.unpriced', { count: tokens.unpriced })
}

/** A number that is a floor while not everything is counted. */
function AtLeast({
  isFloor = false,
  children,
}: {
  readonly isFloor: boolean | undefined
  readonly children: ReactNode
}) {
  const { t } = usePageContext()
  return (
    <span data-tip={isFloor ? t('count.floor') : undefined}>
      {isFloor && '≥ '}
      {children}
    </span>
  )
}
