import type { DecodedBy } from '@orrery/model/wire/decoded'
import { AddressLink } from './address-link.tsx'
import { RichMessage } from './rich-message.tsx'
import styles from './decoded.module.css'

/** Where a decoded call, log or error was read from: the contract's verified source, that of its implementation, or a list of signatures. */
export const DecodedByLine = ({ decodedBy: { by, contract } }: { readonly decodedBy: DecodedBy }) => (
  <p className={styles.by}>
    <RichMessage id={`decoded.${by}`} slots={{ contract: <AddressLink address={contract} /> }} />
  </p>
)
