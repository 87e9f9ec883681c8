import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Masternode, MasternodeState } from '@orrery/model/wire/masternode'
import { Badge } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../foreign-text.ts'
import { Facts, type Fact } from '../facts/facts.tsx'

/** The way to a masternode's page, by the hash that registered it. */
export function MasternodeLink({ id }: { readonly id: string }) {
  return (
    <Link to={`/${usePageChain().path}/validator/${id}`}>
      <HashText text={id} />
    </Link>
  )
}

/** Whether a masternode serves; a dash where the node does not say. */
export function MasternodeStatus({ status }: Pick<Masternode, 'status'>) {
  const { t } = usePageContext()
  if (status === null) return MISSING
  return <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{t(`masternodes.${status}`)}</Badge>
}

/** What kind of masternode it is. */
export function MasternodeKind({ kind }: Pick<Masternode, 'kind'>) {
  const { t } = usePageContext()
  return kind === null ? MISSING : t(`utxo.special.kind.${kind}`)
}

/** Where it says that it is reached. */
export const ServiceText = ({ service }: Pick<Masternode, 'service'>) =>
  service === null ? MISSING : <bdi dir="ltr">{foreignText(service)}</bdi>

/** A block by its height; a dash where what it tells of never happened, or is not told. */
export const AtBlock = ({ height }: { readonly height: number | null }) =>
  height === null ? MISSING : <BlockLink block={height} />

/** What masternodes are for the chain: how many, what they locked, and what they pay next. */
export function MasternodeFacts({
  state,
  loading = false,
}: {
  readonly state: MasternodeState
  readonly loading?: boolean
}) {
  const { t, locale } = usePageContext()
  const { counts, nextSuperblock, superblockCycle } = state
  const facts: readonly Fact[] = [
    {
      label: 'menu.masternode-list',
      value: <Figure value={counts?.enabled ?? null} />,
      note:
        counts === null
          ? MISSING
          : `${t('masternodes.enabled')} · ${t('masternodes.ofWhich', { count: counts.evolution })}`,
    },
    {
      label: 'masternodes.lock',
      value: <AtBlock height={state.chainLockHeight} />,
      note: state.toldMs === 0 ? MISSING : <Age ms={state.toldMs} />,
    },
    {
      label: 'masternodes.superblock',
      value: nextSuperblock === null ? MISSING : formatNumber(nextSuperblock, { locale }),
      note: superblockCycle === null ? MISSING : t('masternodes.cycle', { count: superblockCycle }),
    },
    { label: 'masternodes.budget', value: <Amount base={state.budget} places={2} /> },
  ]
  return <Facts facts={facts} loading={loading} />
}
