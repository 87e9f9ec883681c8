import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import styles from './segmented.module.css'

export type Segment<V extends string> = { readonly value: V; readonly label: string; readonly icon?: IconName }

/** One of two to four choices, all in sight. */
export function Segmented<V extends string>({
  segments,
  value,
  onChange,
  label,
}: {
  readonly segments: readonly Segment<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
  readonly label: string
}) {
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {segments.map((segment, index) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          className={joinClasses(styles.segment, segment.value === value && styles.current)}
          aria-label={segment.icon === undefined ? undefined : segment.label}
          data-tip={segment.icon === undefined ? undefined : segment.label}
          onClick={() => onChange(segment.value)}
          onKeyDown={(event) => {
            const { key, currentTarget } = event
            const onwards = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
            const step = key === onwards || key === 'ArrowDown' ? 1 : key.startsWith('Arrow') ? -1 : 0
            const last = segments.length - 1
            const next = key === 'Home' ? 0 : key === 'End' ? last : (index + step + segments.length) % segments.length
            if (next === index) return
            event.preventDefault()
            onChange(segments[next]!.value)
            ;(currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus()
          }}
        >
          {segment.icon === undefined ? segment.label : <Icon name={segment.icon} />}
        </button>
      ))}
    </div>
  )
}
