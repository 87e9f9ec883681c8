import { TokenLink } from '@orrery/entities/token-link'
import type { TokenRef } from '@orrery/model/wire/transaction'
import styles from './tokens-tab.module.css'

/** A token by its name in a wide table: no column of numbers beside it takes the room that its words need. */
export const NamedToken = ({ token }: { readonly token: TokenRef }) => (
  <span className={styles.name}>
    <TokenLink token={token} by="name" />
  </span>
)
