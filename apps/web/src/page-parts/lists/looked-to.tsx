import { BlockLink } from '@orrery/entities/block-link'
import { RichMessage } from '@orrery/entities/rich-message'
import styles from './list-frame.module.css'

/** How far a filtered list was looked through where one answer gave it up; nothing where it was whole. */
export const LookedTo = ({ height }: { readonly height: number | undefined }) =>
  height === undefined ? null : (
    <p role="status" className={styles.bar}>
      <RichMessage id="searched.to" slots={{ block: <BlockLink block={height} /> }} />
    </p>
  )
