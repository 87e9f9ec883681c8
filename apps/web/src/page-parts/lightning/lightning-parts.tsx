import { Age } from '@orrery/entities/age'
import { Amount, AmountText } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { LightningChannel, LightningNetwork, LightningNodeRef } from '@orrery/model/wire/lightning'
import { Badge, type Tone } from '@orrery/ui/badge'
import { Banner } from '@orrery/ui/banner'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { aliasText } from '../alias-text.ts'
import { Facts } from '../facts/facts.tsx'
import styles from './lightning.module.css'

/** The colour that a node announced. */
export const NodeColor = ({ color }: Pick<LightningNodeRef, 'color'>) =>
  color === null ? null : (
    <svg className={styles.color} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4.5" fill={`#${color}`} />
    </svg>
  )

/** A node by its name or its key, to its page. */
export function NodeLink({ node }: { readonly node: LightningNodeRef }) {
  const { path } = usePageChain()
  const name = aliasText(node)
  return (
    <span className={styles.node}>
      <NodeColor color={node.color} />
      <Link to={`/${path}/node/${node.pubKey}`}>
        {name === null ? <HashText text={node.pubKey} /> : <bdi className={styles.alias}>{name}</bdi>}
      </Link>
    </span>
  )
}

/** A channel by its id, to its page. */
export function ChannelLink({ id }: Pick<LightningChannel, 'id'>) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/channel/${id}`}>
      <bdi dir="ltr">{id}</bdi>
    </Link>
  )
}

const TONES: Readonly<Record<LightningChannel['status'], Tone>> = { open: 'good', closed: 'plain', unknown: 'warn' }
const ICONS = { open: 'check', closed: 'close', unknown: 'info' } as const

/** Whether a channel is open, by the chain, and how it was closed. */
export function ChannelStatus({ channel: { status, closing } }: { readonly channel: LightningChannel }) {
  const { t } = usePageContext()
  const kind = closing?.kind ?? null
  const tone = kind === 'penalty' ? 'bad' : kind === 'forced' ? 'warn' : TONES[status]
  return (
    <Badge tone={tone} icon={ICONS[status]} tip={t(`lightning.${status}.hint`)}>
      {t(kind === null ? `lightning.${status}` : `lightning.${kind}`)}
    </Badge>
  )
}

/** Thousandths of the coin's base unit, in base units. */
export function Msat({ amount }: { readonly amount: string | number | null }) {
  const { native } = usePageChain()
  return (
    <AmountText
      base={amount === null ? null : String(amount)}
      decimals={3}
      places="all"
      // What a base unit is called: `sats/vB` is the chain's unit of fees.
      symbol={native.gasUnit.split('/')[0] ?? null}
    />
  )
}

/** A read is missed when nothing came for three of its intervals. */
const OLD_MS = 30 * 60_000

/** What stands in place of a list or a subject where nothing of the network is known: what is missing, and how it is told. */
export function NoLightning({ network }: { readonly network: LightningNetwork }) {
  const { t } = usePageContext()
  const { code } = usePageChain()
  return (
    <Card>
      {network.source === null ? (
        <EmptyBecause what="lightning.none" because="lightning.none.reason">
          <p>
            <code>ORRERY_LND_URL_{code.replaceAll('-', '_')}=https://127.0.0.1:8080</code>
          </p>
        </EmptyBecause>
      ) : (
        <EmptyBecause
          what="lightning.waits"
          because={network.source.failing === null ? 'lightning.waits.reason' : 'problem.kind.upstream'}
        >
          {network.source.failing !== null && (
            <p>
              <code>{network.source.failing.code}</code> · {t('lightning.since')}{' '}
              <Age ms={network.source.failing.sinceMs} />
            </p>
          )}
        </EmptyBecause>
      )}
    </Card>
  )
}

/** Whether what is shown is old: the node is away, or whoever reads it is. */
export function LightningAway({ network: { source, census } }: { readonly network: LightningNetwork }) {
  const { t, nowMs } = usePageContext()
  if (census === null || (source?.failing == null && nowMs - census.atMs < OLD_MS)) return null
  return (
    <Banner tone="warn">
      {t('lightning.away')} {source?.failing != null && <code>{source.failing.code}</code>} {t('lightning.read')}:{' '}
      <Age ms={census.atMs} />
    </Banner>
  )
}

/** What the network adds up to (screens-nonevm §4.6). */
export function NetworkFacts({ network, loading }: { readonly network: LightningNetwork; readonly loading: boolean }) {
  const { t } = usePageContext()
  const { census } = network
  if (census === null) return null
  return (
    <Facts
      loading={loading}
      facts={[
        { label: 'lightning.nodes', value: <Figure value={census.nodes} /> },
        { label: 'lightning.channels', value: <Figure value={census.channels} /> },
        {
          label: 'lightning.capacity',
          value: <Amount base={census.capacity} />,
          ...(census.unknownCapacity > 0 && { note: t('lightning.unknownSizes', { count: census.unknownCapacity }) }),
        },
        {
          label: 'lightning.size',
          value: <Amount base={census.meanCapacity} />,
          note: (
            <>
              {t('lightning.median')} <Amount base={census.medianCapacity} />
            </>
          ),
        },
        {
          label: 'lightning.feeRate',
          value: <Figure value={census.meanFeePpm} unit="ppm" />,
          note: (
            <>
              {t('lightning.median')} <Figure value={census.medianFeePpm} unit="ppm" />
            </>
          ),
        },
        {
          label: 'lightning.baseFee',
          value: <Msat amount={census.meanBaseFeeMsat} />,
          note: (
            <>
              {t('lightning.median')} <Msat amount={census.medianBaseFeeMsat} />
            </>
          ),
        },
        {
          label: 'lightning.read',
          value: <Age ms={census.atMs} />,
          ...(network.source !== null && {
            note: <>{network.source.kind === 'lnd' ? 'lnd' : 'Core Lightning'}</>,
          }),
        },
      ]}
    />
  )
}
