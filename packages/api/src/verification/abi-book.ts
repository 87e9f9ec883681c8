import { OrreryError } from '@orrery/errors/orrery-error'
import type { CheckedAbi } from '@orrery/family/source-verifier'
import type { SubmittedAbi, SubmittedInterface } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ContractFiles } from './contract-files.ts'

/** Interfaces that were submitted without sources. None of them names anything outside its contract's own forms (screens-evm §6.2). */
export type AbiBook = {
  /** Keeps one. Throws `VERIFICATION_REFUSED` where another one of the same code names as many of its functions. */
  put(chain: string, submitted: Omit<SubmittedAbi, 'functions' | 'found'>, checked: CheckedAbi): Promise<SubmittedAbi>
  /** The entry of an address key; null for none. */
  find(chain: string, address: Hex): SubmittedAbi | null
  /** The same with the interface. */
  read(chain: string, address: Hex): Promise<SubmittedInterface | null>
  /** All of a chain, the newest first. */
  list(chain: string): readonly SubmittedAbi[]
  count(chain: string): number
  /** Forgets what a verified source took the place of. */
  drop(chain: string, address: string): Promise<void>
}

/** Opens the submitted interfaces of a directory. */
export async function openAbiBook(files: ContractFiles): Promise<AbiBook> {
  const chains = new Map<string, Map<string, SubmittedAbi>>()
  const ofChain = (chain: string): Map<string, SubmittedAbi> => {
    const known = chains.get(chain) ?? new Map<string, SubmittedAbi>()
    chains.set(chain, known)
    return known
  }
  for (const [chain, entry] of await files.loadAbis()) ofChain(chain).set(entry.address.toLowerCase(), entry)
  return {
    async put(chain, submitted, { abi, functions, found }) {
      const key = submitted.address.toLowerCase()
      const known = ofChain(chain).get(key)
      // The first one stays: only what names more of the code is better than it.
      if (known !== undefined && known.codeHash === submitted.codeHash && known.found >= found)
        throw new OrreryError('VERIFICATION_REFUSED', {
          reason: `an interface that names ${known.found} functions of this code is known already`,
        })
      const entry = { ...submitted, functions, found }
      await files.saveAbi(chain, { ...entry, abi: [...abi] })
      ofChain(chain).set(key, entry)
      return entry
    },
    find: (chain, address) => chains.get(chain)?.get(address) ?? null,
    read: (chain, address) =>
      chains.get(chain)?.has(address) === true ? files.readAbi(chain, address) : Promise.resolve(null),
    list: (chain) => [...(chains.get(chain)?.values() ?? [])].toSorted((a, b) => b.submittedMs - a.submittedMs),
    count: (chain) => chains.get(chain)?.size ?? 0,
    async drop(chain, address) {
      if (ofChain(chain).delete(address.toLowerCase())) await files.removeAbi(chain, address)
    },
  }
}
