import type { ApiClient } from '@orrery/api/client'

type Kinds = Readonly<Record<string, string>>

/** Addresses whose kinds were told or are being asked for, of one chain. */
type Known = { readonly asked: Set<string>; readonly kinds: Record<string, string> }

/** What the server told of addresses of each chain while the site was open. */
export type ToldKinds = {
  /** All that is known of a chain's addresses, and which of them were asked for. */
  of(chain: string): { readonly asked: ReadonlySet<string>; readonly kinds: Kinds }
  /** Asks for these; whether there was an answer. Nobody is asked for twice. */
  ask(chain: string, addresses: readonly string[]): Promise<boolean>
}

/** Makes a memory that knows nothing yet. */
export function createToldKinds(api: Pick<ApiClient, 'getAddressKinds'>): ToldKinds {
  const chains = new Map<string, Known>()
  const open = (chain: string): Known => {
    const known = chains.get(chain) ?? { asked: new Set(), kinds: {} }
    chains.set(chain, known)
    return known
  }
  return {
    of: open,
    async ask(chain, addresses) {
      const { asked, kinds } = open(chain)
      for (const address of addresses) asked.add(address)
      try {
        const told = await api.getAddressKinds({ chain, addresses: addresses.join(',') })
        Object.assign(kinds, told.kinds)
        return told.answered
      } catch {
        // A node that is away: the page is whole without marks.
        return false
      }
    },
  }
}
