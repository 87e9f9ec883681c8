import type { PanelValue } from '@orrery/family/panels'
import type { AccountType } from '@orrery/model/wire/address'

/** Names of standards, which are not translated. */
const STANDARDS = { safe: 'Safe', erc4337: 'ERC-4337', erc7579: 'ERC-4337, ERC-7579' } as const

/** Whose word an address follows, in words (screens-evm §4.4, §5). */
export function accountTypeValue({ by, runs, safe }: AccountType): PanelValue {
  const key = `evm.address.type.${by === 'code' ? 'smart' : by}`
  const told = runs === null ? [] : [STANDARDS[runs]]
  if (by === 'key') return { as: 'message', key }
  if (by === 'delegated') return { as: 'message', key, slots: { standards: ['EIP-7702', ...told].join(', ') } }
  if (runs !== 'safe') return { as: 'message', key, slots: { standards: told.join('') } }
  if (safe === null) return { as: 'text', text: STANDARDS.safe }
  const owners = `${safe.owners}${safe.more ? '+' : ''}`
  return { as: 'message', key: 'evm.address.type.safe', slots: { threshold: String(safe.threshold), owners } }
}
