import type { PanelMark } from '@orrery/family/panels'
import type { AccountType } from '@orrery/model/wire/address'

/** Names of standards, which are not translated. */
const STANDARDS = { safe: 'Safe', erc4337: 'ERC-4337', erc7579: 'ERC-4337, ERC-7579' } as const

/** Whose word an address follows, in words (screens-evm §4.4, §5). */
export function accountTypeMark({ by, runs, safe }: AccountType): PanelMark {
  const mark = (name: string, slots: PanelMark['slots'] = {}): PanelMark => ({
    key: `evm.address.${name}`,
    slots,
    tip: 'evm.address.type.hint',
  })
  const told = runs === null ? [] : [STANDARDS[runs]]
  if (by === 'key') return mark('type.key')
  if (by === 'delegated') return mark('type.delegated', { standards: ['EIP-7702', ...told].join(', ') })
  if (safe === null) return mark('type.smart', { standards: told.join('') })
  return mark('type.safe', { threshold: safe.threshold, owners: `${safe.owners}${safe.more ? '+' : ''}` })
}
