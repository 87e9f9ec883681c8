import type { ReactNode } from 'react'
import styles from './icon.module.css'

// Drawn on a 16 px grid with a 1.5 px pen.
const SHAPES = {
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  down: <path d="m4 6 4 4 4-4" />,
  next: <path className={styles.mirrored} d="m6 3.5 4.5 4.5L6 12.5" />,
  previous: <path className={styles.mirrored} d="M10 3.5 5.5 8l4.5 4.5" />,
  first: <path className={styles.mirrored} d="M12 3.5 7.5 8l4.5 4.5M4 3.5v9" />,
  last: <path className={styles.mirrored} d="m4 3.5 4.5 4.5L4 12.5M12 3.5v9" />,
  up: <path d="M8 12.5v-9M4 7l4-4 4 4" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="8" rx="1.5" />
      <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4.5A1.5 1.5 0 0 0 3 4v6a1.5 1.5 0 0 0 1.5 1.5h1" />
    </>
  ),
  check: <path d="m3 8.5 3.25 3.25L13 5" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.25v3.5M8 5.25v.01" />
    </>
  ),
  warning: (
    <>
      <path d="M8 2.25 14.25 13H1.75z" />
      <path d="M8 6.5v3M8 11.3v.01" />
    </>
  ),
  failed: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="m6 6 4 4M10 6l-4 4" />
    </>
  ),
  success: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="m5.5 8.25 1.75 1.75 3.25-3.75" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 4.75V8l2.25 1.5" />
    </>
  ),
  external: (
    <path d="M9.5 2.75h3.75V6.5M13.25 2.75 7.5 8.5M6.5 3.75H4A1.25 1.25 0 0 0 2.75 5v7A1.25 1.25 0 0 0 4 13.25h7A1.25 1.25 0 0 0 12.25 12V9.5" />
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
    </>
  ),
  moon: <path d="M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.75 5.75 0 1 0 6.75 6.75" />,
  device: (
    <>
      <rect x="2" y="3" width="12" height="8" rx="1.25" />
      <path d="M6 13.5h4" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M2.25 8h11.5M8 2.25c2 1.7 2.75 3.6 2.75 5.75S10 12.05 8 13.75C6 12.05 5.25 10.15 5.25 8S6 3.95 8 2.25" />
    </>
  ),
  refresh: <path d="M13.25 8a5.25 5.25 0 1 1-1.5-3.7M13.25 2.5v2.25H11" />,
  pause: <path d="M5.75 3.5v9M10.25 3.5v9" />,
  live: (
    <>
      <circle cx="8" cy="8" r="1.5" />
      <path d="M4.8 11.2a4.5 4.5 0 0 1 0-6.4M11.2 4.8a4.5 4.5 0 0 1 0 6.4M2.8 13.2a7.3 7.3 0 0 1 0-10.4M13.2 2.8a7.3 7.3 0 0 1 0 10.4" />
    </>
  ),
  cube: (
    <>
      <path d="m8 1.75 5.5 3v6.5l-5.5 3-5.5-3v-6.5z" />
      <path d="m2.5 4.75 5.5 3 5.5-3M8 7.75v6.5" />
    </>
  ),
  transaction: <path d="M3 5.5h9.5L10 3M13 10.5H3.5L6 13" />,
  account: (
    <>
      <circle cx="8" cy="5.5" r="2.75" />
      <path d="M2.75 13.5c.6-2.6 2.6-4 5.25-4s4.65 1.4 5.25 4" />
    </>
  ),
  coin: (
    <>
      <ellipse cx="8" cy="5" rx="5.25" ry="2.5" />
      <path d="M2.75 5v3c0 1.4 2.35 2.5 5.25 2.5s5.25-1.1 5.25-2.5V5M2.75 8v3c0 1.4 2.35 2.5 5.25 2.5s5.25-1.1 5.25-2.5V8" />
    </>
  ),
  network: (
    <>
      <circle cx="8" cy="3.5" r="1.75" />
      <circle cx="3.5" cy="12" r="1.75" />
      <circle cx="12.5" cy="12" r="1.75" />
      <path d="M7.2 5 4.3 10.5M8.8 5l2.9 5.5M5.25 12h5.5" />
    </>
  ),
  history: (
    <>
      <path d="M2.75 8a5.25 5.25 0 1 0 1.6-3.8M2.75 2.5v2.25H5" />
      <path d="M8 5.25V8l2 1.25" />
    </>
  ),
  keyboard: (
    <>
      <rect x="1.75" y="4" width="12.5" height="8" rx="1.25" />
      <path d="M4.5 6.75h.01M7 6.75h.01M9.5 6.75h.01M11.5 6.75h.01M5 9.5h6" />
    </>
  ),
  calendar: (
    <>
      <rect x="2.25" y="3.25" width="11.5" height="10.5" rx="1.5" />
      <path d="M2.25 6.5h11.5M5.25 1.75v3M10.75 1.75v3" />
    </>
  ),
  download: <path d="M8 2.5v7.75M4.75 7.25 8 10.5l3.25-3.25M2.75 13.25h10.5" />,
  wrap: <path d="M2.5 3.5h11M2.5 8h8.75a2.25 2.25 0 0 1 0 4.5H8M9.75 10.75 8 12.5l1.75 1.75M2.5 12.5h2.5" />,
  table: (
    <>
      <rect x="2" y="2.75" width="12" height="10.5" rx="1.25" />
      <path d="M2 6.25h12M2 9.75h12M6.5 6.25v7" />
    </>
  ),
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />,
} as const satisfies Record<string, ReactNode>

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
      {SHAPES[name]}
    </svg>
  )
}
