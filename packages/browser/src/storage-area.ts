/** As much of the browser's `Storage` as the site needs. Any call may throw: forbidden, full, gone. */
export type StorageArea = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A storage that lives as long as the page. */
export function createMemoryArea(): StorageArea {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/**
 * The browser's own storage, or one that lives as long as the page where the browser forbids it:
 * `openStorageArea(() => localStorage)`. Naming the storage may already throw, so it is named inside.
 */
export function openStorageArea(find: () => StorageArea): StorageArea {
  try {
    const area = find()
    area.getItem('')
    return area
  } catch {
    return createMemoryArea()
  }
}
