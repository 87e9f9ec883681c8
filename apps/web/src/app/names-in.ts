const DEEPEST = 6

/** What addresses are called, from all answers that a page's data holds. Rows hold none. */
export function namesIn(data: unknown, names: Record<string, string> = {}, depth = 0): Record<string, string> {
  if (depth < DEEPEST && typeof data === 'object' && data !== null && !Array.isArray(data))
    for (const [key, part] of Object.entries(data))
      if (key === 'addressNames') Object.assign(names, part)
      else namesIn(part, names, depth + 1)
  return names
}
