import styles from './icon.module.css'

// Drawn on a 16 px grid with a 1.5 px pen, each in one line: every first load has them all.
const SHAPES = {
  search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0 -8.5 0zM10.25 10.25l3.25 3.25',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  down: 'M4 6l4 4 4-4',
  next: 'M6 3.5l4.5 4.5L6 12.5',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  first: 'M12 3.5 7.5 8l4.5 4.5M4 3.5v9',
  last: 'M4 3.5l4.5 4.5L4 12.5M12 3.5v9',
  up: 'M8 12.5v-9M4 7l4-4 4 4',
  copy: 'M7 5.5h4.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1 -1.5 1.5h-4.5a1.5 1.5 0 0 1 -1.5 -1.5v-5a1.5 1.5 0 0 1 1.5 -1.5zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4.5A1.5 1.5 0 0 0 3 4v6a1.5 1.5 0 0 0 1.5 1.5h1',
  check: 'M3 8.5l3.25 3.25L13 5',
  info: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0 -11.5 0zM8 7.25v3.5M8 5.25v.01',
  warning: 'M8 2.25 14.25 13H1.75zM8 6.5v3M8 11.3v.01',
  failed: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0 -11.5 0zM6 6l4 4M10 6l-4 4',
  success: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0 -11.5 0zM5.5 8.25l1.75 1.75 3.25-3.75',
  clock: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0 -11.5 0zM8 4.75V8l2.25 1.5',
  external:
    'M9.5 2.75h3.75V6.5M13.25 2.75 7.5 8.5M6.5 3.75H4A1.25 1.25 0 0 0 2.75 5v7A1.25 1.25 0 0 0 4 13.25h7A1.25 1.25 0 0 0 12.25 12V9.5',
  sun: 'M5.25 8a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0 -5.5 0zM8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.75 5.75 0 1 0 6.75 6.75',
  device:
    'M3.25 3h9.5a1.25 1.25 0 0 1 1.25 1.25v5.5a1.25 1.25 0 0 1 -1.25 1.25h-9.5a1.25 1.25 0 0 1 -1.25 -1.25v-5.5a1.25 1.25 0 0 1 1.25 -1.25zM6 13.5h4',
  globe:
    'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0 -11.5 0zM2.25 8h11.5M8 2.25c2 1.7 2.75 3.6 2.75 5.75S10 12.05 8 13.75C6 12.05 5.25 10.15 5.25 8S6 3.95 8 2.25',
  refresh: 'M13.25 8a5.25 5.25 0 1 1-1.5-3.7M13.25 2.5v2.25H11',
  pause: 'M5.75 3.5v9M10.25 3.5v9',
  live: 'M6.5 8a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0 -3 0zM4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.8 13.2a7.3 7.3 0 0 1 0-10.4M13.2 2.8a7.3 7.3 0 0 1 0 10.4',
  cube: 'M8 1.75l5.5 3v6.5l-5.5 3-5.5-3v-6.5zM2.5 4.75l5.5 3 5.5-3M8 7.75v6.5',
  transaction: 'M3 5.5h9.5L10 3M13 10.5H3.5L6 13',
  account: 'M5.25 5.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0 -5.5 0zM2.75 13.5c.6-2.6 2.6-4 5.25-4s4.65 1.4 5.25 4',
  coin: 'M2.75 5a5.25 2.5 0 1 0 10.5 0 5.25 2.5 0 1 0 -10.5 0zM2.75 5v3c0 1.4 2.35 2.5 5.25 2.5s5.25-1.1 5.25-2.5V5M2.75 8v3c0 1.4 2.35 2.5 5.25 2.5s5.25-1.1 5.25-2.5V8',
  network:
    'M6.25 3.5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0 -3.5 0zM1.75 12a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0 -3.5 0zM10.75 12a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0 -3.5 0zM7.2 5 4.3 10.5M8.8 5l2.9 5.5M5.25 12h5.5',
  history: 'M2.75 8a5.25 5.25 0 1 0 1.6-3.8M2.75 2.5v2.25H5M8 5.25V8l2 1.25',
  calendar:
    'M3.75 3.25h8.5a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1 -1.5 1.5h-8.5a1.5 1.5 0 0 1 -1.5 -1.5v-7.5a1.5 1.5 0 0 1 1.5 -1.5zM2.25 6.5h11.5M5.25 1.75v3M10.75 1.75v3',
  download: 'M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.25h10.5',
  wrap: 'M2.5 3.5h11M2.5 8h8.75a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75 8 12.5l1.75 1.75M2.5 12.5h2.5',
  table:
    'M3.25 2.75h9.5a1.25 1.25 0 0 1 1.25 1.25v8a1.25 1.25 0 0 1 -1.25 1.25h-9.5a1.25 1.25 0 0 1 -1.25 -1.25v-8a1.25 1.25 0 0 1 1.25 -1.25zM2 6.25h12M2 9.75h12M6.5 6.25v7',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const

// They point along the reading direction.
const MIRRORED: ReadonlySet<IconName> = new Set(['next', 'previous', 'first', 'last'])

export type IconName = keyof typeof SHAPES

/** A small drawing in the colour of the text. Without `label` it is decoration and hidden from assistive technology. */
export function Icon({
  name,
  size = 16,
  label,
}: {
  readonly name: IconName
  readonly size?: number
  readonly label?: string
}) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        className={MIRRORED.has(name) ? styles.mirrored : undefined}
        d={SHAPES[name]}
        strokeWidth={name === 'more' ? 2 : undefined}
      />
    </svg>
  )
}
