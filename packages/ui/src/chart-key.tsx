import styles from './chart-key.module.css'

export type ChartKeyProps = {
  readonly label: string
  readonly entries: readonly {
    readonly id: string
    readonly name: string
    readonly colour: string
    readonly dash: string
  }[]
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly isLine: boolean
}

/** The names of a chart's series with their colours and pens; each can be taken out and put back. */
export function ChartKey({ label, entries, hidden, onToggle, isLine }: ChartKeyProps) {
  return (
    <div className={styles.key} role="group" aria-label={label}>
      {entries.map(({ id, name, colour, dash }) => (
        <button
          key={id}
          type="button"
          className={styles.entry}
          aria-pressed={!hidden.has(id)}
          onClick={() => onToggle(id)}
        >
          <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true" style={{ color: colour }}>
            {isLine ? (
              <path d="M1 6h16" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dash || undefined} />
            ) : (
              <rect x="4" y="1" width="10" height="10" rx="2" fill="currentColor" />
            )}
          </svg>
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}
