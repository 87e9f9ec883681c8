import { CircleLoader } from '@orrery/ui/circle-loader'
import styles from './waiting-screen.module.css'

/** A loading indicator in the place of a whole page, for pages whose skeleton would say nothing (foundations §2.2). */
export const WaitingScreen = () => (
  <div className={styles.screen} role="status">
    <CircleLoader size="l" />
  </div>
)
