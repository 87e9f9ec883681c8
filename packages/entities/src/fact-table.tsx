import type { ReactNode } from 'react'
import styles from './fact-table.module.css'

/** Facts below each other, each row headed by its first cell; on a narrow screen the cells of a row stand below each other, too. */
export const FactTable = ({
  children,
  className,
}: {
  readonly children: ReactNode
  readonly className?: string | undefined
}) => <table className={className === undefined ? styles.table : `${styles.table} ${className}`}>{children}</table>
