/**
 * Rows of committed blocks that were asked for lately: the parts of one page ask for its block, or its transaction, several times, most of
 * them at once. What is remembered holds for one epoch (`Scope.epoch`); a read that began in an earlier one is shared no longer. A read that fails is forgotten.
 */
export class RecentRows<K, T> {
  private of: object | null = null
  private readonly known = new Map<K, Promise<T>>()
  private readonly epoch: () => object
  private readonly most: number
  private readonly isLarge: (row: T) => boolean

  /** At most `most` rows; one that `isLarge` is shared while it is read, and not kept. */
  constructor(epoch: () => object, most: number, isLarge: (row: T) => boolean) {
    this.epoch = epoch
    this.most = most
    this.isLarge = isLarge
  }

  /** The row by its key, of an earlier read where there was one. `load` may tell rows that it came upon: they are what was read just now. */
  read(key: K, load: (tell: (key: K, row: T) => void) => Promise<T>): Promise<T> {
    const epoch = this.epoch()
    if (epoch !== this.of) {
      this.known.clear()
      this.of = epoch
    }
    const before = this.known.get(key)
    if (before !== undefined) return before
    const loading = load((other, row) => {
      if (this.of === epoch && !this.known.has(other) && !this.isLarge(row)) this.keep(other, Promise.resolve(row))
    })
    this.keep(key, loading)
    const forget = (): void => {
      if (this.known.get(key) === loading) this.known.delete(key)
    }
    loading.then((row) => {
      if (this.isLarge(row)) forget()
    }, forget)
    return loading
  }

  private keep(key: K, row: Promise<T>): void {
    this.known.set(key, row)
    if (this.known.size > this.most) this.known.delete(this.known.keys().next().value as K)
  }
}
