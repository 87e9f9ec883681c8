import { Fragment, useState } from 'react'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import type { ContractSource, SourceCall } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './contract.module.css'

/** Functions that are listed at once. */
const AT_ONCE = 60

/** Which function of a verified source calls which (screens-evm §6.1). Nothing where it was verified before that was kept, or where nothing calls anything. */
export function ContractCalls({ source: { calls = [], address } }: { readonly source: ContractSource }) {
  const { t } = usePageContext()
  const callers = calls.filter((one) => one.calls.length + one.outside.length > 0)
  if (callers.length === 0) return null
  return (
    <Card title={t('contract.calls')}>
      <p>{t('contract.calls.rule')}</p>
      <Disclosure summary={t('monitor.show')}>
        {() => <Callers callers={callers} all={calls} address={address} />}
      </Disclosure>
    </Card>
  )
}

function Callers({
  callers,
  all,
  address,
}: {
  readonly callers: readonly SourceCall[]
  readonly all: readonly SourceCall[]
  readonly address: string
}) {
  const { t, locale } = usePageContext()
  const [most, setMost] = useState(AT_ONCE)
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <dl className={styles.data}>
        {callers.slice(0, most).map((one, index) => (
          <div key={index}>
            <dt dir="ltr">
              <Place of={one} address={address} />
            </dt>
            <dd dir="ltr">
              <Called places={one.calls} all={all} address={address} />
              {one.outside.length > 0 && (
                <>
                  {one.calls.length > 0 && <br />}
                  {t('contract.calls.outside')}: <Called places={one.outside} all={all} address={address} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {callers.length > most && (
        <p>
          {t('trace.shown', { from: number(1), to: number(most), total: number(callers.length) })}{' '}
          <Button onClick={() => setMost(most + AT_ONCE)}>{t('contract.calls.more')}</Button>
        </p>
      )}
    </>
  )
}

function Called({
  places,
  all,
  address,
}: {
  readonly places: readonly number[]
  readonly all: readonly SourceCall[]
  readonly address: string
}) {
  return places.map((place, index) => {
    const one = all[place]
    return (
      one && (
        <Fragment key={place}>
          {index > 0 && ', '}
          <Place of={one} address={address} />
        </Fragment>
      )
    )
  })
}

/** A function, and the way to where it stands in the sources. */
function Place({ of: { name, file, line }, address }: { readonly of: SourceCall; readonly address: string }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/address/${address}/contract?file=${encodeURIComponent(file)}#source-L${Math.max(line, 1)}`}>
      <bdi dir="ltr">{foreignText(name)}</bdi>
    </Link>
  )
}
