import type { Chain } from '@orrery/model/chain'
import { devnet } from '../records/devnet.ts'
import { regtest } from '../records/regtest.ts'
export const ALL_CHAINS: readonly Chain[] = [devnet, regtest]
export const findChain = (text: string): Chain | null => ALL_CHAINS.find((chain) => chain.code.toLowerCase() === text.toLowerCase() || chain.path === text.toLowerCase()) ?? null
