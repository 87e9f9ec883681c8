import { compileContracts } from '../../packages/localnet/scripts/compile-contracts.ts'
import type { GeneratedFile } from '../gen.ts'

/** The contracts of the local EVM chain, compiled. */
export async function generate(): Promise<GeneratedFile[]> {
  return [{ path: 'packages/localnet/src/evm-contracts.gen.ts', content: await compileContracts() }]
}
