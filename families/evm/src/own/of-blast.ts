import type { Hex } from '@orrery/primitives/hex'
import { contractCall } from '../calls.ts'
import { askAll, createFacts } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

/** Blast's predeploy for yield and gas (Blast docs, "Building": `IBlast`). */
const BLAST: Hex = `0x43${'0'.repeat(37)}2`
// readYieldConfiguration(address), readClaimableYield(address), readGasParams(address).
const SELECTORS = ['0xfd8c4b9d', '0xec3278e8', '0xdde798a4'] as const
/** In the order of the contract's own enumerations. */
const YIELD_MODES = ['automatic', 'void', 'claimable'] as const
const GAS_MODES = ['void', 'claimable'] as const

/** Balances on Blast bear interest, and contracts may claim the gas that was spent on them. */
export const ofBlast: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind !== 'address') return null
  const facts = createFacts()
  const key = subject.key.slice(2).padStart(64, '0')
  const [mode, claimable, gas] = await askAll(
    rpc,
    SELECTORS.map((selector) => contractCall(BLAST, `${selector}${key}`)),
    facts.lacking,
    signal,
  )
  const modeAt = wordAt(mode, 0)
  facts.add('yieldMode', 'word', (modeAt !== null && YIELD_MODES[Number(modeAt)]) || null)
  facts.add('claimableYield', 'coins', wordAt(claimable, 0)?.toString() ?? null)
  // Seconds, amount, last change and mode.
  const gasMode = wordAt(gas, 3)
  facts.add('gasMode', 'word', (gasMode !== null && GAS_MODES[Number(gasMode)]) || null)
  facts.add('claimableGas', 'coins', wordAt(gas, 1)?.toString() ?? null)
  return facts
}

const wordAt = (answer: unknown, at: number): bigint | null => {
  const digits = typeof answer === 'string' ? answer.slice(2 + 64 * at, 2 + 64 * (at + 1)) : ''
  return /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : null
}
