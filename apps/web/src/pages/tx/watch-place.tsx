import { Button } from '@orrery/ui/button'
import styles from './watch-place.module.css'

/** Keeps the place of the button that watches a transaction, so that nothing moves when it comes. */
export const WatchPlace = () => (
  <p className={styles.place} data-unprinted="">
    <Button size="s">{'\u00a0'}</Button>
  </p>
)
