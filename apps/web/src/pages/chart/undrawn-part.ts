import { earlyPart } from '../../page-parts/facts/early-part.ts'

export type UndrawnProps = {
  /** As the address has it. */
  readonly id: string
  /** Message key. */
  readonly needs: string
}

/** Why a chart is not drawn: which few visits ask for. */
export const UndrawnPart = earlyPart<UndrawnProps>(() =>
  import('./undrawn-body.tsx').then((module) => module.UndrawnBody),
)
