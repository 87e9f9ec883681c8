import { asOf, tellAsOf, type AsOf } from './as-of.ts'
import type { Snapshot } from './navigator.ts'
import type { ServerState } from './server-state.ts'

/** As of which blocks the data is that shows; null where that is not known. That of the document is told by the document itself, which nobody reads for it before. */
export function shownAsOf({ screen, arrival }: Snapshot): AsOf | null {
  if (screen.kind !== 'page' || screen.loading) return null
  const known = asOf(screen.data)
  if (known !== null || arrival.how !== 'first') return known
  const { textContent } = document.getElementById('orrery-state')!
  const { asOf: told } = JSON.parse(textContent) as Pick<ServerState, 'asOf'>
  tellAsOf(screen.data, told)
  return told
}
