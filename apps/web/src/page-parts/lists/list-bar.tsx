import type { ReactNode } from 'react'
import styles from './list-frame.module.css'

/** The bar in the frame of a list, above its rows: what narrows it first, then what takes it away. It looks the same with days to choose and without. */
export const ListBar = ({ children }: { readonly children: ReactNode }) => <div className={styles.bar}>{children}</div>
