import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { Part } from '../../page-parts/facts/load-part.ts'
import type { VaultList } from './page.ts'

export type VaultsPartProps = {
  readonly part: Part<VaultList>
  readonly path: string
  readonly page: number
  readonly query: URLSearchParams
  readonly loading: boolean
}

/** The list of vaults: one tab of many. */
export const VaultsPart = earlyPart<VaultsPartProps>(() =>
  import('./vaults-tab.tsx').then((module) => module.VaultsTab),
)
