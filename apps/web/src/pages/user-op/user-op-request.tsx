import type { ReactNode } from 'react'
import type { UserOpDetail, UserOpRequest } from '@orrery/model/wire/events'
import { MISSING } from '@orrery/format/missing'
import { AddressLink } from '@orrery/entities/address-link'
import { txAuthorizationColumns } from '@orrery/entities/columns/block-data-columns'
import { Amount, AmountText } from '@orrery/entities/amount'
import { displayName } from '@orrery/entities/display-name'
import { Figure } from '@orrery/entities/figure'
import { HexView } from '@orrery/entities/hex-view'
import { MethodChip } from '@orrery/entities/method-chip'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { SwitchValue } from '@orrery/entities/switch-value'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { Notice } from '../../page-parts/notice.tsx'
import { paymasterLimits } from './most-of-op.ts'

const NONCE_BITS = 64n
/** Prices per gas are read in billionths of a coin with 18 decimals. */
const GWEI_DECIMALS = 9

type AccountCall = UserOpRequest['calls'][number]

const callColumns: readonly RowColumn<AccountCall>[] = [
  { id: 'to', label: 'fact.to', card: 'title', cell: (row) => <AddressLink address={row.to} /> },
  {
    id: 'method',
    label: 'column.method',
    hint: 'column.method.hint',
    cell: (row) => <MethodChip kind="transfer" method={row.method} methodName={row.methodName} />,
  },
  { id: 'value', label: 'column.value', align: 'end', cell: (row) => <Amount base={row.value} /> },
  { id: 'params', label: 'log.params', cell: (row) => <Params call={row.call} /> },
]

/** Arguments that a row shows. */
const PARAMS_SHOWN = 8

/** What a call is told, each value with its ways of reading it. */
function Params({ call }: Pick<AccountCall, 'call'>) {
  if (call === null || call.params.length === 0) return MISSING
  return (
    <>
      {call.params.slice(0, PARAMS_SHOWN).map(({ name, type, value }, index) => (
        <div key={index}>
          <bdi dir="ltr">{displayName(name).text || `#${index}`}</bdi>: <SwitchValue value={value} type={type} />
        </div>
      ))}
      {call.params.length > PARAMS_SHOWN && '…'}
    </>
  )
}

/** What an operation was to do and under which limits; field names are those of the standard. */
export function UserOpRequestView({ op }: { readonly op: UserOpDetail }) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  const { request } = op
  return (
    <>
      {request === null && (
        <Notice tone="accent" title="userop.nested">
          {t('userop.nested.text')} <Link to={`/${path}/tx/uop/${op.hash}/internal`}>{t('userop.inner')}</Link>
        </Notice>
      )}
      {request !== null && request.calls.length > 0 && (
        <Card title={t('userop.calls')} padding="flush">
          <RowTable
            columns={callColumns}
            rows={request.calls}
            rowKey={(row) => String(request.calls.indexOf(row))}
            caption={t('userop.calls')}
            empty={null}
            loading={false}
          />
        </Card>
      )}
      {op.authorizations.length > 0 && (
        <Card title={t('tab.authorizations')} padding="flush">
          <RowTable
            columns={txAuthorizationColumns}
            rows={op.authorizations}
            rowKey={(row) => String(row.position)}
            caption={t('tab.authorizations')}
            empty={null}
            loading={false}
          />
        </Card>
      )}
      <Card>
        <FactRows facts={rowsOf(op, t)} />
      </Card>
      {request !== null && <Bytes request={request} />}
    </>
  )
}

function rowsOf(op: UserOpDetail, t: (key: string, slots?: Record<string, string | number>) => string) {
  const { request } = op
  const nonce = BigInt(op.nonce)
  const gas = (field: string, value: string) => ({
    id: field,
    label: field,
    value: <Figure value={value} />,
  })
  const row = (label: string, value: ReactNode) => ({ id: label, label: t(label), value })
  const rows: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[] = [
    row(
      'fact.nonce',
      <>
        <Figure value={String(BigInt.asUintN(Number(NONCE_BITS), nonce))} />{' '}
        {nonce >> NONCE_BITS !== 0n && t('userop.nonceKey', { key: `0x${(nonce >> NONCE_BITS).toString(16)}` })}
      </>,
    ),
    ...(op.factory === null ? [] : [row('fact.factory', <AddressLink address={op.factory} cut="full" />)]),
    row('column.gas', <Figure value={op.gasUsed} />),
    ...(op.gasUsed === '0'
      ? []
      : [row('evm.tx.gasPrice', <GasPrice base={(BigInt(op.fee) / BigInt(op.gasUsed)).toString()} />)]),
  ]
  if (request === null) return rows
  const limits = paymasterLimits(op)
  return [
    ...rows,
    ...(request.method === null
      ? []
      : [
          row(
            'userop.accountCall',
            <MethodChip kind="transfer" method={request.method} methodName={request.methodName} />,
          ),
        ]),
    row('fact.beneficiary', <AddressLink address={request.beneficiary} cut="full" />),
    ...(request.aggregator === null
      ? []
      : [row('userop.aggregator', <AddressLink address={request.aggregator} cut="full" />)]),
    gas('callGasLimit', request.callGas),
    gas('verificationGasLimit', request.verificationGas),
    gas('preVerificationGas', request.preVerificationGas),
    ...(limits === null
      ? []
      : [gas('paymasterVerificationGasLimit', limits.verification), gas('paymasterPostOpGasLimit', limits.postOp)]),
    { id: 'maxFeePerGas', label: 'maxFeePerGas', value: <GasPrice base={request.maxFee} /> },
    {
      id: 'maxPriorityFeePerGas',
      label: 'maxPriorityFeePerGas',
      value: <GasPrice base={request.maxTip} />,
    },
  ]
}

/** A field by the name that the standard gives it, in every language. */
const Name = ({ of }: { readonly of: string }) => (
  <bdi dir="ltr" translate="no">
    {of}
  </bdi>
)

function GasPrice({ base }: { readonly base: string }) {
  const { native } = usePageChain()
  return <AmountText base={base} decimals={GWEI_DECIMALS} symbol={native.gasUnit} places="all" />
}

function Bytes({ request }: { readonly request: UserOpRequest }) {
  const fields = [
    ['callData', request.callData],
    ['initCode', request.initCode],
    ['paymasterAndData', request.paymasterData],
    ['signature', request.signature],
  ] as const
  return (
    <Card>
      {fields.map(([name, hex]) => (
        <Disclosure key={name} summary={<Name of={name} />}>
          <HexView hex={hex} selector={name === 'callData'} />
        </Disclosure>
      ))}
    </Card>
  )
}
