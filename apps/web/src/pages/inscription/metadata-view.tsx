import { Disclosure } from '@orrery/ui/disclosure'
import { cborText } from '@orrery/utxo/cbor-text'
import type { MetadataProps } from './metadata-part.ts'
import styles from './inscription.module.css'

/** As text where it is CBOR, as it ought to be; what it is made of stands behind it. */
export function MetadataView({ digits }: MetadataProps) {
  const text = cborText(digits)
  const raw = (
    <pre className={styles.text} dir="ltr" tabIndex={0}>
      {digits}
    </pre>
  )
  if (text === null) return raw
  return (
    <>
      <pre className={styles.text} dir="ltr" tabIndex={0}>
        {text}
      </pre>
      <Disclosure summary="CBOR">{raw}</Disclosure>
    </>
  )
}
