import type { ReactNode } from 'react'
import styles from './icon.module.css'

// Drawn on a 16 px grid with a 1.5 px pen.
const SHAPES = {
  search: <><circle cx="7" cy="7" r="4.25" /><path d="m10.25 10.25 3.25 3.25" /></>,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  down: <path d="m4 6 4 4 4-4" />,
  next: <path className={styles.mirrored} d="m6 3.5 4.5 4.5L6 12.5" />,
  previous: <path className={styles.mirrored} d="M10 3.5 5.5 8l4.5 4.5" />,
  first: <path className={styles.mirrored} d="M12 3.5 7.5 8l4.5 4.500M4 3.500v9" />,
  last: <path className={styles.mirrored} d="m4 3.5 4.5 4.500L4 12.500M12 3.500v9" />,
  up: <path d="M8 12.500v-9M4 7l4-4 4 4" />,
  copy: <><rect x="5.5" y="5.5" width="7.5" height="8" rx="1.5" /><path d="M10.5 5.500V4A1.5 1.5 0 0 0 9 2.500H4.500A1.5 1.5 0 0 0 3 4v6a1.5 1.5 0 0 0 1.5 1.500h1" /></>,
  check: <path d="m3 8.5 3.25 3.250L13 5" />,
  info: <><circle cx="8" cy="8" r="5.75" /><path d="M8 7.250v3.500M8 5.250v.01" /></>,
  warning: <><path d="M8 2.25 14.25 13H1.750z" /><path d="M8 6.500v3M8 11.300v.01" /></>,
  failed: <><circle cx="8" cy="8" r="5.75" /><path d="m6 6 4 4M10 6l-4 4" /></>,
  success: <><circle cx="8" cy="8" r="5.75" /><path d="m5.5 8.25 1.75 1.75 3.25-3.75" /></>,
  clock: <><circle cx="8" cy="8" r="5.75" /><path d="M8 4.750V8l2.25 1.5" /></>,
  external: <path d="M9.5 2.750h3.750V6.500M13.25 2.75 7.5 8.500M6.5 3.750H4A1.25 1.25 0 0 0 2.75 5v7A1.25 1.25 0 0 0 4 13.250h7A1.25 1.25 0 0 0 12.25 12V9.5" />,
  sun: <><circle cx="8" cy="8" r="2.75" /><path d="M8 1.500v1.250M8 13.250v1.250M1.5 8h1.250M13.25 8h1.250M3.4 3.400l.9.9M11.7 11.700l.9.9M12.6 3.400l-.9.9M4.3 11.700l-.9.9" /></>,
  moon: <path d="M13.25 9.500A5.75 5.75 0 0 1 6.5 2.750a5.75 5.75 0 1 0 6.75 6.75" />,
  device: <><rect x="2" y="3" width="12" height="8" rx="1.25" /><path d="M6 13.500h4" /></>,
  globe: <><circle cx="8" cy="8" r="5.75" /><path d="M2.25 8h11.500M8 2.250c2 1.7 2.75 3.6 2.75 5.750S10 12.05 8 13.750C6 12.05 5.25 10.15 5.25 8S6 3.95 8 2.25" /></>,
  refresh: <path d="M13.25 8a5.25 5.25 0 1 1-1.5-3.700M13.25 2.500v2.250H11" />,
  pause: <path d="M5.75 3.500v9M10.25 3.500v9" />,
  live: <><circle cx="8" cy="8" r="1.5" /><path d="M4.8 11.200a4.5 4.5 0 0 1 0-6.400M11.2 4.800a4.5 4.5 0 0 1 0 6.400M2.8 13.200a7.3 7.3 0 0 1 0-10.400M13.2 2.800a7.3 7.3 0 0 1 0 10.4" /></>,
  cube: <><path d="m8 1.75 5.5 3v6.500l-5.5 3-5.5-3v-6.500z" /><path d="m2.5 4.75 5.5 3 5.5-3M8 7.750v6.5" /></>,
  transaction: <path d="M3 5.500h9.500L10 3M13 10.500H3.500L6 13" />,
  account: <><circle cx="8" cy="5.5" r="2.75" /><path d="M2.75 13.500c.6-2.6 2.6-4 5.25-4s4.65 1.4 5.25 4" /></>,
  coin: <><ellipse cx="8" cy="5" rx="5.25" ry="2.5" /><path d="M2.75 5v3c0 1.4 2.35 2.5 5.25 2.500s5.25-1.1 5.25-2.500V5M2.75 8v3c0 1.4 2.35 2.5 5.25 2.500s5.25-1.1 5.25-2.500V8" /></>,
  network: <><circle cx="8" cy="3.5" r="1.75" /><circle cx="3.5" cy="12" r="1.75" /><circle cx="12.5" cy="12" r="1.75" /><path d="M7.2 5 4.3 10.500M8.8 5l2.9 5.500M5.25 12h5.5" /></>,
  history: <><path d="M2.75 8a5.25 5.25 0 1 0 1.6-3.800M2.75 2.500v2.250H5" /><path d="M8 5.250V8l2 1.25" /></>,
  keyboard: <><rect x="1.75" y="4" width="12.5" height="8" rx="1.25" /><path d="M4.5 6.750h.010M7 6.750h.010M9.5 6.750h.010M11.5 6.750h.010M5 9.500h6" /></>,
  more: <path d="M3.5 8h.010M8 8h.010M12.5 8h.01" strokeWidth="2" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

/** A small drawing in the colour of the text. Without `label` it is decoration and hidden from assistive technology. */
export function Icon({ name, size = 16, label }: { readonly name: IconName; readonly size?: number; readonly label?: string }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 16 16" {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}>
      {SHAPES[name]}
    </svg>
  )
}
