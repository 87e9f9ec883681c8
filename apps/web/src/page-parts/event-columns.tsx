import type { ContractLog } from '@orrery/model/wire/transaction'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { displayName } from '@orrery/entities/display-name'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { SwitchValue } from '@orrery/entities/switch-value'
import { TxLink } from '@orrery/entities/tx-link'
import { Link } from '@orrery/ui/link'

/** Parameters that a row shows; all of them stand in the transaction's own list. */
const PARAMS_SHOWN = 8

/** Columns of what a contract logged (screens-evm §5); an event's name leads to the list of that event alone. */
export const eventColumns = (
  ofTopic: (topic: string, log: ContractLog) => string,
): readonly RowColumn<ContractLog>[] => [
  { id: 'event', label: 'column.event', card: 'title', cell: (row) => <EventName log={row} ofTopic={ofTopic} /> },
  { id: 'time', label: 'column.time', cell: ({ timeMs }) => <Age ms={timeMs} /> },
  { id: 'block', label: 'column.block', cell: ({ height }) => <BlockLink block={height} /> },
  { id: 'tx', label: 'column.tx', cell: ({ txHash }) => <TxLink hash={txHash} /> },
  { id: 'params', label: 'log.params', cell: (row) => <Params log={row} /> },
]

function EventName({
  log,
  ofTopic,
}: {
  readonly log: ContractLog
  readonly ofTopic: (topic: string, log: ContractLog) => string
}) {
  const { t } = usePageContext()
  const [topic] = log.topics
  const name =
    log.event === null ? (
      topic === undefined ? (
        t('log.anonymous')
      ) : (
        <HashText text={topic} />
      )
    ) : (
      <bdi dir="ltr">{displayName(log.event.name).text}</bdi>
    )
  return topic === undefined ? <span>{name}</span> : <Link to={ofTopic(topic, log)}>{name}</Link>
}

function Params({ log }: { readonly log: ContractLog }) {
  const { t } = usePageContext()
  const { event, data, topics } = log
  if (event === null) return <>{t('log.raw', { topics: topics.length, bytes: Math.max(0, (data.length - 2) / 2) })}</>
  return (
    <>
      {event.params.slice(0, PARAMS_SHOWN).map(({ name, type, value }, index) => (
        <div key={index}>
          <bdi dir="ltr">{displayName(name).text || `#${index}`}</bdi>: <SwitchValue value={value} type={type} />
        </div>
      ))}
      {event.params.length > PARAMS_SHOWN && '…'}
    </>
  )
}
