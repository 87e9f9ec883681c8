import { Fragment, useEffect, useMemo, useState } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { readErrors, readFunctions, type AbiFunction } from '@orrery/evm/abi-type'
import type { DeclaredFunctions } from '@orrery/model/wire/verification'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { TextInput } from '@orrery/ui/text-input'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { askedCall } from './asked-call.ts'
import { useContractDecimals } from './contract-decimals.ts'
import styles from './contract.module.css'
import { FunctionForm } from './function-form.tsx'
import { groupedFunctions } from './grouped-functions.ts'
import { OwnLabels } from './own-labels.tsx'
import { useValuesNow, type ValuesNow } from './values-now.ts'

/** From so many functions on they can be searched. */
const SEARCHED_FROM = 8

/** Functions of an interface, those without parameters first and with what they answer now. */
export function FunctionList({
  abi,
  view,
  address,
  implementation,
  powers,
  isGuess,
  declared,
}: {
  readonly abi: readonly unknown[]
  readonly view: 'read' | 'write'
  readonly address: string
  readonly implementation: string | null
  readonly powers: { readonly owner: string | null; readonly admin: string | null }
  /** Nobody verified it: what answers is not told. */
  readonly isGuess: boolean
  /** Which contract of the sources declares which of them, where that is known. */
  readonly declared?: DeclaredFunctions | undefined
}) {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  const all = useMemo(() => readFunctions(abi), [abi])
  const tokenDecimals = useContractDecimals(all, address)
  const functions = useMemo(() => {
    const fitting = all.filter(
      ({ mutability }) => (mutability === 'view' || mutability === 'pure') === (view === 'read'),
    )
    return fitting.toSorted((a, b) => Number(a.inputs.length > 0) - Number(b.inputs.length > 0))
  }, [all, view])
  const errors = useMemo(() => readErrors(abi), [abi])
  const [turn, setTurn] = useState(0)
  const values = useValuesNow(functions, address, view === 'read' && !isGuess ? turn : null)
  const [asked, setAsked] = useState<ReturnType<typeof askedCall>>(null)
  // What the address of the page asks for is the visitor's: the server draws the same for everybody.
  useEffect(() => setAsked(askedCall(location.search)), [])
  const wanted = text.trim().toLowerCase()
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of [
    'call.answer',
    'call.again',
    'empty.filtered',
    'filter.none.rows',
    'contract.declaredBy',
    'contract.otherFunctions',
  ])
    t(word)
  const shown = functions.filter(({ name, selector }) => `${name} ${selector}`.toLowerCase().includes(wanted))
  const groups = groupedFunctions(shown, declared)
  return (
    <Card>
      {implementation !== null && (
        <p>
          <RichMessage id="contract.proxyNote" slots={{ implementation: <AddressLink address={implementation} /> }} />
        </p>
      )}
      {functions.length === 0 && <EmptyBecause what="contract.noFunctions" />}
      {functions.length >= SEARCHED_FROM && (
        <TextInput
          label={t('contract.search')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
          clearable
        />
      )}
      {values !== null && (
        <p className={styles.asOf}>
          <RichMessage id="call.answer" slots={{ height: <BlockLink block={values.height} /> }} />{' '}
          <Button size="s" icon="refresh" onClick={() => setTurn(turn + 1)}>
            {t('call.again')}
          </Button>
        </p>
      )}
      <OwnLabels />
      {functions.length > 0 && shown.length === 0 && <EmptyBecause what="empty.filtered" because="filter.none.rows" />}
      {groups.map(({ contract, functions: own }) => (
        <Fragment key={contract}>
          {groups.some((one) => one.contract !== null) && <GroupTitle contract={contract} />}
          {own.map((fn) => (
            <Disclosure
              key={`${fn.selector}${fn.signature}${asked?.selector === fn.selector ? ' asked' : ''}`}
              open={asked?.selector === fn.selector}
              summary={<Summary fn={fn} values={values} />}
            >
              {() => (
                <AfterWords>
                  {() => (
                    <FunctionForm
                      fn={fn}
                      errors={errors}
                      view={view}
                      address={address}
                      codeAt={implementation ?? address}
                      powers={powers}
                      tokenDecimals={tokenDecimals}
                      start={asked?.selector === fn.selector ? asked.args : null}
                      isGuess={isGuess}
                    />
                  )}
                </AfterWords>
              )}
            </Disclosure>
          ))}
        </Fragment>
      ))}
    </Card>
  )
}

/** Whose functions follow. */
function GroupTitle({ contract }: { readonly contract: string | null }) {
  const { t } = usePageContext()
  return (
    <p className={styles.declared}>
      {contract === null ? (
        t('contract.otherFunctions')
      ) : (
        <RichMessage id="contract.declaredBy" slots={{ contract: <bdi dir="ltr">{foreignText(contract)}</bdi> }} />
      )}
    </p>
  )
}

function Summary({ fn, values }: { readonly fn: AbiFunction; readonly values: ValuesNow | null }) {
  const value = values?.texts.get(fn.selector)
  return (
    <bdi dir="ltr" className={styles.summary}>
      <strong>{foreignText(fn.name)}</strong> <code>{fn.selector}</code>
      {value !== undefined && <span className={styles.now}>{foreignText(value)}</span>}
    </bdi>
  )
}
