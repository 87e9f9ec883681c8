import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { difference, intersection, measure, union } from '@orrery/primitives/intervals'
import type { Store } from '@orrery/store/store'
import { LOOK_AGAIN } from './archive.ts'
import { cutRanges } from './coverage/ranges.ts'
import { LOOKED } from './tables/archive-tables.ts'

type Ranges = readonly HeightRange[]

/**
 * What was looked through for one watch list, blocks that were kept included. Written as a whole, so that a kill leaves what
 * stood before or what stands after.
 */
export class LookedShelf {
  private looked: Ranges = []
  private version = 0
  private readonly store: Store
  private readonly chain: number
  private readonly list: Hex

  constructor(store: Store, chain: number, list: Hex) {
    this.store = store
    this.chain = chain
    this.list = list
  }

  /**
   * Reads what was written last. Nothing counts where kept blocks are gone since, by whatever hand; and the highest blocks are looked
   * through again, because a fork may have come while nobody followed: `again` of them.
   */
  async read(held: Ranges, again = LOOK_AGAIN): Promise<void> {
    const [row] = await this.store.query({
      sql: `SELECT version, ranges, kept FROM ${LOOKED.name} FINAL WHERE chain = {chain:UInt32} AND list = {list:String}`,
      params: { chain: { type: 'u32', value: this.chain }, list: { type: 'hex', value: this.list } },
      columns: { version: 'u64', ranges: 'text', kept: 'u64' },
      purpose: 'write',
    })
    if (!row) return
    this.version = row.version
    const found = JSON.parse(row.ranges) as Ranges
    const highest = Math.max(found.at(-1)?.to ?? -1, held.at(-1)?.to ?? -1)
    if (measure(intersection(found, held)) >= row.kept) this.looked = cutRanges(found, highest - again)
  }

  /** What concerns none of the list. */
  passed(held: Ranges): Ranges {
    return difference(this.looked, held)
  }

  async add(range: HeightRange, held: Ranges): Promise<void> {
    await this.write(union([...this.looked, range], held), held)
  }

  /** Forgets what lies above a height, and as much below it as a fork may reach. */
  async cut(height: number, held: Ranges): Promise<void> {
    const left = cutRanges(this.looked, height - LOOK_AGAIN)
    if (measure(left) < measure(this.looked)) await this.write(left, held)
  }

  async forget(range: HeightRange, held: Ranges): Promise<void> {
    await this.write(difference(this.looked, [range]), held)
  }

  private async write(looked: Ranges, held: Ranges): Promise<void> {
    const version = this.version + 1
    const kept = measure(intersection(looked, held))
    const row = { chain: this.chain, list: this.list, version, ranges: JSON.stringify(looked), kept }
    await this.store.insert(LOOKED, [row], `${this.chain}:looked:${crypto.randomUUID()}`)
    this.looked = looked
    this.version = version
  }
}
