import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import styles from './xpub.module.css'

type Csv = typeof import('./wallet-csv.ts')

/** The files of a wallet's list. They are made in this browser, which alone knows what belongs together. */
export function WalletFiles({
  rows,
  name,
  csv,
}: {
  readonly rows: readonly object[]
  readonly name: string
  readonly csv: (from: Csv) => string
}) {
  const { chain } = usePageContext()
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    const [{ saveFile }, made] = await Promise.all([import('@orrery/ui/save-chart'), import('./wallet-csv.ts')])
    const file =
      format === 'csv'
        ? new Blob(['\ufeff', csv(made)], { type: 'text/csv;charset=utf-8' })
        : new Blob([JSON.stringify(rows, null, 2)], { type: 'application/json' })
    saveFile(file, `${chain?.path ?? 'chain'}-wallet-${name}.${format}`)
  }
  if (rows.length === 0) return null
  return (
    <div className={styles.files}>
      {(['csv', 'json'] as const).map((format) => (
        <Button key={format} look="outline" size="sm" onClick={() => void save(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
