import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { ContractPowers, PowerHolder } from '@orrery/model/wire/contract-powers'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Answer } from '../../contract/handler.ts'
import { readStandingRoles } from '../addresses/standing-roles.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOrNull, kindOf } from '../lists/event-pages.ts'
import { NOBODY } from '../nobody.ts'
import { atOneMoment } from '../snapshot.ts'

/** Roles that are told; holders that the node is asked about, and how far who acts through whom is followed. */
const MOST_ROLES = 60
const MOST_ASKED = 12
const MOST_STEPS = 3
const AT_ONCE = 4
/** `getMinDelay()` of OpenZeppelin's TimelockController; `delay()` and `GRACE_PERIOD()` of Compound's Timelock. A test holds that the first four bytes are theirs. */
export const DELAYS: readonly { readonly signature: string; readonly selector: Hex }[] = [
  { signature: 'getMinDelay()', selector: '0xf27a0c92' },
  { signature: 'delay()', selector: '0x6a42b8f8' },
  { signature: 'GRACE_PERIOD()', selector: '0xc1a287e2' },
]
/** No contract keeps calls longer: what answers more means another thing by it. */
const LONGEST_SECONDS = 10n * 366n * 86_400n

type Power = {
  readonly as: ContractPowers['powers'][number]['as']
  readonly by: 'node' | 'events'
  readonly role: Hex | null
  readonly holder: Hex
}
type Holder = Omit<PowerHolder, 'address' | 'safe' | 'owner'> & {
  readonly owner: Hex | null
  readonly safe: (Omit<NonNullable<PowerHolder['safe']>, 'owners'> & { readonly owners: readonly Hex[] }) | null
}

const PLAIN = { safe: null, delay: null, owner: null } as const

/**
 * Who may do what with a contract: its owner and the admin or beacon of its proxy as the node tells them, its roles as events told them, and who stands behind each — a Safe with its
 * threshold, a timelock with its delay, a contract with an owner of its own, an account (screens-evm §6.1). The node is asked about a dozen of them at most; what it does not tell is `unknown`.
 */
export async function readContractPowers(desk: ChainDesk, address: Hex): Promise<Answer<ContractPowers>> {
  const { wire, node, family } = desk
  const source = family.events
  const [contract, roles] = await Promise.all([
    family.can.contracts ? node.contract(address, null).catch(() => null) : null,
    atOneMoment(desk.runtime, async (snapshot) => ({
      ...(source ? await readStandingRoles(snapshot, source, 'contract', address) : { rows: [], whole: true }),
      isComplete: snapshot.coverage.complete,
      tip: snapshot.tip,
    })),
  ])
  const held = roles.rows.flatMap((row): Power[] => {
    const [kind, holder] = [source === undefined ? '' : kindOf(row, source.roles.kinds), hexOrNull(row, 'account')]
    if (holder === null) return []
    if (kind === 'granted') return [{ as: 'role', by: 'events', role: hexOrNull(row, 'role'), holder }]
    // What it answers now is more than what it told once.
    return kind === 'owner' && contract === null ? [{ as: 'owner', by: 'events', role: null, holder }] : []
  })
  const powers = [...(contract === null ? [] : powersOf(contract)), ...held]
  const told = powers.slice(0, MOST_ROLES)
  const holders = await holdersOf(desk, address, [...new Set(told.map(({ holder }) => holder))])
  const first = contract?.proxies[0]
  return {
    data: {
      asOf: contract && wire.head(contract.asOf),
      powers: told.map((power) => ({ ...power, holder: wire.address(power.holder) })),
      more: powers.length > told.length || !roles.whole,
      rolesWhole: roles.isComplete && roles.whole,
      codeDecides: (first?.kind === 'eip1967' || first?.kind === 'eip1822') && (first.admin ?? NOBODY) === NOBODY,
      holders: [...holders].map(([key, { safe, owner, ...holder }]) => ({
        ...holder,
        address: wire.address(key),
        owner: wire.party(owner),
        safe: safe && { ...safe, owners: safe.owners.map(wire.address) },
      })),
    },
    head: wire.head(roles.tip),
  }
}

/** What `owner()` and the slots of the first proxy name; the zero address alone says that nobody has it. */
function powersOf({ owner, proxies }: ContractLookup): readonly Power[] {
  const [first] = proxies
  const of = (as: Power['as'], holder: Hex | null | undefined): readonly Power[] =>
    holder == null ? [] : [{ as, by: 'node', role: null, holder }]
  const admin = first?.admin === NOBODY ? null : first?.admin
  return [...of('owner', owner), ...of('admin', admin), ...of('beacon', first?.beacon)]
}

/** Each of them, and who acts through it, step by step. */
async function holdersOf(desk: ChainDesk, self: Hex, of: readonly Hex[]): Promise<ReadonlyMap<Hex, Holder>> {
  const found = new Map<Hex, Holder>()
  let next: readonly Hex[] = [self, ...of]
  for (let step = 0; step < MOST_STEPS && next.length > 0; step++) {
    const asked = next.slice(0, Math.max(0, MOST_ASKED + 1 - found.size))
    for (const key of next.slice(asked.length)) found.set(key, { kind: 'unasked', ...PLAIN })
    const told = await sideBySide(
      asked.map((key) => async () => [key, await holderOf(desk, key)] as const),
      AT_ONCE,
    )
    for (const [key, holder] of told) found.set(key, holder)
    // The contract's own owner is among its powers.
    next = [...new Set(told.flatMap(([key, { owner }]) => (key === self || owner === null ? [] : [owner])))].filter(
      (key) => !found.has(key),
    )
  }
  for (const key of next) found.set(key, { kind: 'unasked', ...PLAIN })
  return found
}

async function holderOf({ node }: ChainDesk, key: Hex): Promise<Holder> {
  if (key === NOBODY) return { kind: 'nobody', ...PLAIN }
  const state = await node.contract(key, null).catch(() => null)
  if (state === null) return { kind: 'unknown', ...PLAIN }
  // An account whose key still signs for it, whatever code it points to (EIP-7702).
  if (state.codeSize === 0 || state.proxies[0]?.kind === 'eip7702') return { kind: 'account', ...PLAIN }
  if (state.accountCode === 'safe' || state.proxies[0]?.kind === 'safe') {
    const safe = await node.safe(key).catch(() => null)
    if (safe !== null) {
      const { owners, ownersMore, threshold, modules } = safe
      return { kind: 'safe', ...PLAIN, safe: { owners, ownersMore, threshold, modules: modules?.length ?? null } }
    }
  }
  const delay = await delayOf(node, key)
  return { kind: delay === null ? 'contract' : 'timelock', safe: null, delay, owner: state.owner }
}

/** Seconds as digits; null for what is no timelock. What answers to the names of both kinds answers to everything. */
async function delayOf(node: ChainDesk['node'], to: Hex): Promise<string | null> {
  const [own, other, grace] = await Promise.all(
    DELAYS.map(async ({ selector }) => {
      const answer = await node.callAt({ to, from: null, data: selector, value: 0n }, null).catch(() => null)
      const output = answer?.output ?? '0x'
      return /^0x[0-9a-f]{64}$/.test(output) && BigInt(output) <= LONGEST_SECONDS ? BigInt(output) : null
    }),
  )
  const compound = grace == null ? null : other
  return own != null && compound != null ? null : ((own ?? compound)?.toString() ?? null)
}
