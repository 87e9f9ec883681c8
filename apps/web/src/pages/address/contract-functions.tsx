import { useMemo } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { RichMessage } from '@orrery/entities/rich-message'
import { readErrors, readFunctions } from '@orrery/evm/abi-type'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
import { AfterWords } from '../../page-parts/after-words.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import styles from './contract.module.css'
import { FunctionForm } from './function-form.tsx'

export type ContractFunctionsProps = {
  readonly abi: readonly unknown[]
  readonly view: 'read' | 'write'
  /** The address that is called. */
  readonly address: string
  /** Whose functions these are, where another contract's code runs. */
  readonly implementation: string | null
}

/** A form for each function that is read or written (screens-evm §6.1). */
export function ContractFunctionsView({ abi, view, address, implementation }: ContractFunctionsProps) {
  const functions = useMemo(
    () =>
      readFunctions(abi).filter(
        ({ mutability }) => (mutability === 'view' || mutability === 'pure') === (view === 'read'),
      ),
    [abi, view],
  )
  const errors = useMemo(() => readErrors(abi), [abi])
  return (
    <Card>
      {implementation !== null && (
        <p>
          <RichMessage id="contract.proxyNote" slots={{ implementation: <AddressLink address={implementation} /> }} />
        </p>
      )}
      {functions.length === 0 && <EmptyBecause what="contract.noFunctions" />}
      {functions.map((fn) => (
        <Disclosure
          key={fn.selector + fn.signature}
          summary={
            <bdi dir="ltr" className={styles.summary}>
              <strong>{foreignText(fn.name)}</strong> <code>{fn.selector}</code>
            </bdi>
          }
        >
          {() => (
            <AfterWords>{() => <FunctionForm fn={fn} errors={errors} view={view} address={address} />}</AfterWords>
          )}
        </Disclosure>
      ))}
    </Card>
  )
}
