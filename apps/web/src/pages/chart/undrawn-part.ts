import { earlyPart } from '../../page-parts/facts/early-part.ts'

export type UndrawnProps = {
  /** What it would show, and what it would need: message keys. */
  readonly title: string
  readonly needs: string
}

/** Why a chart is not drawn: which few visits ask for. */
export const UndrawnPart = earlyPart<UndrawnProps>(() =>
  import('./undrawn-body.tsx').then((module) => module.UndrawnBody),
)
