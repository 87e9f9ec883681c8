import type { LabelSubject } from '@orrery/model/address-label'
import type { LabelledGroup } from '@orrery/model/wire/labels'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { WorthText } from '../market/worth-column.tsx'
import styles from './labelled-parts.module.css'

const EXAMPLE: { readonly [S in LabelSubject]: string } = {
  exchanges: 'chain,address,tag,kind,source\neth,0x…,An exchange,hot,its proof of reserves\nbtc,bc1…,An exchange,cold,',
  projects: 'chain,address,tag,kind,source\neth,0x…,A project,lending,its documentation',
}

/** Why there is nothing to show without an operator's file, and how it looks (screens-evm §16.9). */
export function NoLabels({ loaded, of }: { readonly loaded: boolean; readonly of: LabelSubject }) {
  if (loaded) return <EmptyBecause what="labels.noneHere" because="labels.noneHere.reason" />
  return (
    <EmptyBecause what="labels.none" because="labels.none.reason">
      <pre dir="ltr" className={styles.example}>
        {EXAMPLE[of]}
      </pre>
    </EmptyBecause>
  )
}

/** Of which kinds the addresses of a group are; how many of each where there are several. */
export function Kinds({ kinds }: Pick<LabelledGroup, 'kinds'>) {
  const { t, locale } = usePageContext()
  return kinds
    .map(
      ({ kind, addresses }) =>
        `${t(`labels.kind.${kind}`)}${kinds.length > 1 ? ` (${formatNumber(addresses, { locale })})` : ''}`,
    )
    .join(', ')
}

/** A word of the operator's file, a tag or a source, whatever its length and direction; a dash where the file has none. */
export const LabelWord = ({ text }: { readonly text: string }) =>
  text === '' ? MISSING : <bdi className={styles.word}>{text}</bdi>

/** Where the operator has labels from; a proof that is a page leads there (screens-evm §16.3). */
export const Sources = ({ sources }: { readonly sources: readonly string[] }) =>
  sources.every((source) => source === '')
    ? MISSING
    : sources.map((source) => (
        <div key={source}>
          {/^https?:\/\/\S+$/i.test(source) ? <ForeignLink address={source} /> : <LabelWord text={source} />}
        </div>
      ))

type FloorProps = { readonly lately: LabelledGroup['lately']; readonly of: 'txs' | 'users' }

/** A count of the last 24 hours, marked where there were more than were looked at. */
export function Floor({ lately, of }: FloorProps) {
  const { locale } = usePageContext()
  return lately === null ? (
    MISSING
  ) : (
    <bdi dir="ltr">{`${lately.isFloor ? '≥ ' : ''}${formatNumber(lately[of], { locale })}`}</bdi>
  )
}

/** What came less what went in 24 hours, marked where not all was looked at. */
export const NetFlow = ({ net }: { readonly net: NonNullable<LabelledGroup['lately']>['net'] }) =>
  net === null ? (
    MISSING
  ) : (
    <bdi dir="ltr">
      {net.whole ? '' : '≈\u00a0'}
      <WorthText worth={net.worth} signed />
    </bdi>
  )
