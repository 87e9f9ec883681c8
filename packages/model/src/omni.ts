/** Tables of the ledger of Tether USD on Omni, by what they hold: a family fills them, the API reads them. */
export const OMNI_TABLES = {
  states: 'omni_states',
  balances: 'omni_balances',
  events: 'omni_events',
  history: 'omni_history',
  notes: 'omni_notes',
} as const

/** The property that is followed (screens-nonevm §5), and its decimals. */
export const OMNI_PROPERTY = 31
export const OMNI_DECIMALS = 8

/** What is known of an address, and of the property as a whole. */
type Held = { readonly low: bigint; readonly high: bigint; readonly trades: boolean }
type Whole = { readonly shared: bigint; readonly traded: bigint; readonly supplyMost: bigint; readonly certain: bigint }

/**
 * What an address has at most, in hundred-millionths: what came to it for certain or may have come, but never what is certainly somebody else's. `certain` is the
 * sum of what all have for certain.
 */
export function mostOfOmni({ low, high, trades }: Held, { shared, traded, supplyMost, certain }: Whole): bigint {
  const [reach, free] = [high + shared + (trades ? traded : 0n), supplyMost - certain + low]
  return reach < free ? reach : free
}

/** What a message does with the property, by the word that is stored, which never changes its meaning, and its name in the specification of Omni Layer. */
export const OMNI_ACTIONS = {
  create: 'Create Property - Manual',
  send: 'Simple Send',
  'send-all': 'Send All',
  'send-to-owners': 'Send To Owners',
  'send-to-many': 'Send To Many',
  'send-unique': 'Send Non-Fungible',
  'sell-offer': 'DEx Sell Offer',
  'accept-offer': 'DEx Accept Offer',
  trade: 'MetaDEx Trade',
  grant: 'Grant Property Tokens',
  revoke: 'Revoke Property Tokens',
  issuer: 'Change Issuer Address',
  'freezing-on': 'Enable Freezing',
  'freezing-off': 'Disable Freezing',
  delegate: 'Add Delegate',
  'delegate-off': 'Remove Delegate',
  freeze: 'Freeze Property Tokens',
  unfreeze: 'Unfreeze Property Tokens',
} as const
export type OmniAction = keyof typeof OMNI_ACTIONS

/** Messages that bring some from one address to others. */
const SENDS: ReadonlySet<string> = new Set([
  'send',
  'send-all',
  'send-to-owners',
  'send-to-many',
] satisfies readonly OmniAction[])

/** As what the ledger counts a message, among the counts of `LEDGER_COUNTS.omni`. */
export const countedOmni = ({ action, state }: { readonly action: string; readonly state: string }): string =>
  state !== 'valid' ? state : SENDS.has(action) ? 'sent' : 'other'

/** As a measure: grants of valid messages less revokes, in hundred-millionths. */
export const OMNI_SUPPLY = 'omniSupply'
