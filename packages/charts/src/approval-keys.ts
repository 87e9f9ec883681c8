import { SIZES } from '@orrery/model/row-measures'

/** Kinds of approvals as the measure's keys begin: `APPROVAL` codes of the family. */
export const ERC20: readonly string[] = ['0']
export const ITEM: readonly string[] = ['1']
export const ALL_ITEMS: readonly string[] = ['2']
export const PERMIT2: readonly string[] = ['3', '4']

const partsOf = (key: string): readonly string[] => key.split('/')

/** Whether an approval gives anything: one of an NFT names who may take it, others name how much. A lockdown never gives. */
export function isGiven(key: string): boolean {
  const [kind, spender, size] = partsOf(key)
  if (ITEM.includes(kind!)) return spender === '1'
  return kind !== '5' && size !== SIZES.none
}

/** Whether it is of an amount. */
export const hasAmount = (key: string): boolean => [...ERC20, ...PERMIT2].includes(key[0]!)

/** Whether it is of all there can be: by ERC-20 all that 256 bits hold, by Permit2 all that 160 bits do. */
export function isUnlimited(key: string): boolean {
  const [kind, , size] = partsOf(key)
  return ERC20.includes(kind!) ? size === SIZES.all256 : PERMIT2.includes(kind!) && size === SIZES.all160
}
