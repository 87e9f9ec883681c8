import { ROLE } from '@orrery/model/rows'

/** Below this many parties a walk over them beats a map of text (measured on blocks of two parties each). */
const FEW = 24

/** Who takes part in one transaction, by the bytes of their keys, in the order in which they are first seen. Filled anew for each. */
export class Parties {
  count = 0
  /** Where each key lies in `keys`. */
  readonly at: number[] = []
  readonly length: number[] = []
  readonly role: number[] = []
  /** Base units and of how many outputs. */
  readonly received: number[] = []
  readonly outputs: number[] = []
  readonly spent: number[] = []
  readonly inputs: number[] = []
  private readonly byKey = new Map<string, number>()

  clear(): void {
    this.count = 0
    if (this.byKey.size > 0) this.byKey.clear()
  }

  /** An output of a transaction that is spent, of the party whose key lies there. */
  pays(keys: Buffer, at: number, length: number, amount: number): void {
    const party = this.of(keys, at, length)
    this.role[party]! |= ROLE.from
    this.spent[party]! += amount
    this.inputs[party]!++
  }

  /** An output that is paid to it. */
  takes(keys: Buffer, at: number, length: number, amount: number): void {
    const party = this.of(keys, at, length)
    this.role[party]! |= ROLE.to
    this.received[party]! += amount
    this.outputs[party]!++
  }

  /** Number of the party with this key; −1 where it has not been seen. */
  find(keys: Buffer, at: number, length: number): number {
    if (this.count > FEW) {
      for (let i = this.byKey.size; i < this.count; i++)
        this.byKey.set(this.nameOf(keys, this.at[i]!, this.length[i]!), i)
      return this.byKey.get(this.nameOf(keys, at, length)) ?? -1
    }
    next: for (let i = 0; i < this.count; i++) {
      if (this.length[i] !== length) continue
      const from = this.at[i]!
      for (let k = 0; k < length; k++) if (keys[from + k] !== keys[at + k]) continue next
      return i
    }
    return -1
  }

  private of(keys: Buffer, at: number, length: number): number {
    const known = this.find(keys, at, length)
    if (known !== -1) return known
    const party = this.count++
    this.at[party] = at
    this.length[party] = length
    for (const list of [this.role, this.received, this.outputs, this.spent, this.inputs]) list[party] = 0
    return party
  }

  private nameOf(keys: Buffer, at: number, length: number): string {
    return keys.toString('latin1', at, at + length)
  }
}
