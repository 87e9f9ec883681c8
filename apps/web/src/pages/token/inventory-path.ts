/** What of a collection's items is shown, and in which order. */
export type InventoryChoice = {
  readonly type?: string | null
  readonly value?: string | null
  readonly order?: string | null
}

/** The way to items of the token at `path`, by a trait and an order. Pure. */
export function inventoryPath(path: string, { type, value, order }: InventoryChoice): string {
  const query = new URLSearchParams({ tab: 'inventory' })
  if (value !== null && value !== undefined) {
    if (type !== null && type !== undefined) query.set('type', type)
    query.set('value', value)
  }
  if (order === 'rarity' || order === 'recent') query.set('order', order)
  return `${path}?${query}`
}
