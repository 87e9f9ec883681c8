import { useMemo } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import { readErrors, readFunctions } from '@orrery/evm/abi-type'
import { Card } from '@orrery/ui/card'
import { Disclosure } from '@orrery/ui/disclosure'
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

/**
 * Words of the forms, which are drawn once they are opened, and of what they say after a visitor has done something: asked for
 * now, for the server sends no others along.
 */
const LATE_WORDS = [
  ...['number', 'range', 'address', 'checksum', 'bool', 'bytes', 'size', 'count', 'many'].map(
    (fault) => `form.fault.${fault}`,
  ),
  ...[
    'value',
    'sender',
    'height',
    'data',
    'ask',
    'try',
    'send',
    'answer',
    'void',
    'unread',
    'noWallet',
    'sent',
    'wrongChain',
    'add',
    'remove',
  ].map((word) => `call.${word}`),
  ...['silent', 'other', 'custom', 'panic', 'panic.0x01', 'panic.0x11', 'panic.0x12', 'panic.0x32'].map(
    (word) => `failure.${word}`,
  ),
  'part.failed',
]

/** A form for each function that is read or written (screens-evm §6.1). */
export function ContractFunctionsView({ abi, view, address, implementation }: ContractFunctionsProps) {
  const { t } = usePageContext()
  const functions = useMemo(
    () =>
      readFunctions(abi).filter(
        ({ mutability }) => (mutability === 'view' || mutability === 'pure') === (view === 'read'),
      ),
    [abi, view],
  )
  const errors = useMemo(() => readErrors(abi), [abi])
  for (const word of LATE_WORDS) t(word)
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
          {() => <FunctionForm fn={fn} errors={errors} view={view} address={address} />}
        </Disclosure>
      ))}
    </Card>
  )
}
