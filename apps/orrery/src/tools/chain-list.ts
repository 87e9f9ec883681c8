import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { Store } from '@orrery/store/store'
import type { CommandLine } from '../cli/parse-command-line.ts'
import type { Config } from '../config/config.ts'
import { FAMILY_KITS, type FamilyKit } from '../family-kits.ts'
import { shelfChain, type PlannedChain } from '../plan-chains.ts'
import { archivedChains, isArchived } from './open-tool-store.ts'

/** A chain that a command works on. */
export type ToolChain = { readonly chain: Chain; readonly kit: FamilyKit }

/**
 * The chains of which the archive holds something: the one that `--chain` names, or all that the configuration and the shelf
 * know. `planned` are those whose nodes were asked. Throws `CONFIG_INVALID` for one that is not known or not archived.
 */
export async function listToolChains(
  store: Store,
  config: Config,
  line: Pick<CommandLine, 'chain'>,
  planned: readonly PlannedChain[] = [],
): Promise<readonly ToolChain[]> {
  const keys = await archivedChains(store)
  const named = line.chain === null ? null : shelfChain(line.chain)
  if (line.chain !== null && named === null)
    throw new OrreryError('CONFIG_INVALID', { key: '--chain', reason: `no chain is called "${line.chain}"` })
  const known = new Map<string, Chain>()
  for (const name of Object.keys(config.chains)) {
    const chain = shelfChain(name)
    if (chain !== null) known.set(chain.code, chain)
  }
  for (const chain of ALL_CHAINS) known.set(chain.code, chain)
  // Their nodes may have shown what the shelf does not know.
  for (const { chain } of planned) known.set(chain.code, chain)
  const wanted = named === null ? [...known.values()] : [known.get(named.code) ?? named]
  const found = wanted.filter(({ code }) => isArchived(keys, code))
  if (named !== null && found.length === 0)
    throw new OrreryError('CONFIG_INVALID', { key: '--chain', reason: `the archive holds nothing of ${named.code}` })
  return found.flatMap((chain) => {
    const kit = FAMILY_KITS[chain.family]
    return kit === undefined ? [] : [{ chain, kit }]
  })
}
